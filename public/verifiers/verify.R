#!/usr/bin/env Rscript
# Checks result bundles of versions 2 to 4 and computes them again. Needs nothing but R 4; the checksum and the signature are
# asked of the programs sha256sum and openssl, and said to be unchecked where these are missing.
#
#   Rscript verify.R [--key KEY] bundle.json ...
#
# KEY is the installation's public key, as it stands at /.well-known/awards-results.json of its address.
# Ends with 1 where anything is wrong. Written from the description of the methods: the model is fitted with projections and
# R's own distributions, and the spread of severities by R's own search.

# ---- the file: a reader that keeps numbers and strings as they are written

read_json <- function(text) {
  pattern <- "\"(?:[^\"\\\\]|\\\\.)*\"|-?[0-9][-+.eE0-9]*|true|false|null|[][{}:,]"
  # By bytes: where letters are counted, each token is looked for from the beginning of the file.
  found <- gregexpr(pattern, text, perl = TRUE, useBytes = TRUE)[[1]]
  Encoding(text) <- "bytes"
  tokens <- substring(text, found, found + attr(found, "match.length") - 1L)
  Encoding(tokens) <- "UTF-8"
  at <- 0L
  value <- function() {
    at <<- at + 1L
    token <- tokens[at]
    if (token == "{") {
      keys <- character()
      values <- list()
      while (tokens[at + 1L] != "}") {
        if (tokens[at + 1L] == ",") at <<- at + 1L
        keys <- c(keys, tokens[at + 1L])
        at <<- at + 2L
        values[[length(values) + 1L]] <- value()
      }
      at <<- at + 1L
      return(structure(list(keys = keys, values = values), class = "object"))
    }
    if (token == "[") {
      values <- list()
      while (tokens[at + 1L] != "]") {
        if (tokens[at + 1L] == ",") at <<- at + 1L
        values[[length(values) + 1L]] <- value()
      }
      at <<- at + 1L
      return(structure(list(values = values), class = "array"))
    }
    structure(list(text = token), class = "literal")
  }
  value()
}

canonical <- function(node) switch(class(node),
  literal = node$text,
  array = paste0("[", paste(vapply(node$values, canonical, ""), collapse = ","), "]"),
  object = {
    order <- order(node$keys, method = "radix")
    members <- vapply(order, function(i) paste0(node$keys[i], ":", canonical(node$values[[i]])), "")
    paste0("{", paste(members, collapse = ","), "}")
  }
)

field <- function(node, ...) {
  for (name in c(...)) {
    place <- match(paste0("\"", name, "\""), node$keys)
    if (is.na(place)) return(NULL)
    node <- node$values[[place]]
  }
  node
}
is_null <- function(node) is.null(node) || (inherits(node, "literal") && node$text == "null")
number <- function(node) if (is_null(node)) NA_real_ else as.numeric(node$text)
word <- function(node) if (is_null(node)) NA_character_ else gsub("^\"|\"$", "", node$text)
each <- function(node, name, as) vapply(node$values, function(one) as(field(one, name)), as(NULL))

file_sum <- function(bundle) {
  if (Sys.which("sha256sum") == "") return(NA_character_)
  keep <- !(bundle$keys %in% c("\"sha256\"", "\"signature\""))
  content <- structure(list(keys = bundle$keys[keep], values = bundle$values[keep]), class = "object")
  path <- tempfile()
  on.exit(unlink(path))
  writeBin(charToRaw(enc2utf8(canonical(content))), path)
  substr(system2("sha256sum", path, stdout = TRUE), 1, 64)
}

from_base64url <- function(text) {
  digits <- match(strsplit(text, "")[[1]], c(LETTERS, letters, 0:9, "-", "_")) - 1L
  bits <- as.integer(vapply(digits, function(d) as.integer(intToBits(d))[6:1], integer(6)))
  bits <- bits[seq_len(length(bits) %/% 8 * 8)]
  as.raw(colSums(matrix(bits, 8) * 2^(7:0)))
}

is_signed <- function(sum, signature) {
  if (Sys.which("openssl") == "") return(NA)
  paths <- tempfile(c("key", "value", "text", "log"))
  on.exit(unlink(paths))
  head <- as.raw(c(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00)) # RFC 8410
  writeBin(c(head, from_base64url(word(field(signature, "key")))), paths[1])
  writeBin(from_base64url(word(field(signature, "value"))), paths[2])
  writeBin(charToRaw(sum), paths[3])
  arguments <- c("pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", paths[1], "-rawin", "-in", paths[3])
  system2("openssl", c(arguments, "-sigfile", paths[2]), stdout = paths[4], stderr = paths[4]) == 0
}

# ---- the panel and the model

components <- function(entry, judge) {
  group <- seq_len(max(entry) + max(judge))
  repeat {
    before <- group
    for (i in seq_along(entry)) {
      both <- c(entry[i], max(entry) + judge[i])
      group[both] <- min(group[both])
    }
    if (identical(before, group)) return(list(entry = group[seq_len(max(entry))], judge = group[-seq_len(max(entry))]))
  }
}

hangs <- function(entry, judge) any(vapply(seq_along(entry), function(left) {
  rest <- seq_along(entry) != left
  # The sheet's entry and judge stay, with nobody, so that places do not move.
  e <- c(entry[rest], max(entry) + 1L)
  j <- c(judge[rest], max(judge) + 1L)
  found <- components(e, j)
  side <- found$entry[entry[left]]
  other <- found$judge[judge[left]]
  places <- seq_len(max(entry))
  side != other && sum(found$entry[places] == side) >= 2 && any(found$entry[places] == other)
}, TRUE))

fit <- function(value, entry, judge, weight) {
  entries <- max(entry)
  judges <- max(judge)
  design <- cbind(outer(entry, seq_len(entries), "==") + 0, outer(judge, seq_len(judges), "==") + 0)
  w <- weight[judge]
  # Severities sum to nought: their mean is projected out.
  project <- diag(judges) - 1 / judges
  design[, entries + seq_len(judges)] <- design[, entries + seq_len(judges)] %*% project
  root <- svd(design * sqrt(w))
  keep <- root$d > 1e-9 * max(root$d)
  pseudo <- root$v[, keep, drop = FALSE] %*% (t(root$u[, keep, drop = FALSE]) / root$d[keep])
  free <- drop(pseudo %*% (value * sqrt(w)))
  residual <- value - drop(design %*% free)
  list(
    value = free[seq_len(entries)], residual = residual, covariance = tcrossprod(pseudo),
    leverage = rowSums((root$u[, keep, drop = FALSE])^2), squares = sum(w * residual^2),
    degrees = length(value) - sum(keep), weight = weight
  )
}

judge_weights <- function(value, entry, judge) {
  judges <- max(judge)
  weight <- rep(1, judges)
  if (judges < 3) return(weight)
  for (round in 1:100) {
    model <- fit(value, entry, judge, weight)
    degrees <- as.numeric(tapply(pmax(0, 1 - model$leverage), judge, sum))
    square <- model$residual^2
    rated <- degrees > 0.5
    common <- max(1 / 12, if (any(rated)) median(as.numeric(tapply(square, judge, sum))[rated] / degrees[rated]) else 0)
    ratio <- (4 + as.numeric(tapply(pmin(25, square / common), judge, sum))) / (4 + degrees)
    wanted <- ifelse(degrees < 3 | ratio <= 2, 1, pmax(0.01, (2 / ratio)^2))
    after <- ifelse(abs(wanted - weight) < 1e-12, wanted, (wanted + weight) / 2)
    moved <- max(abs(after - weight))
    weight <- after
    if (moved < 1e-12) break
  }
  weight
}

# Mixed model by its whole covariance matrix: generalised least squares, and minus twice the restricted log likelihood.
mixed <- function(value, entry, judge, weight, lambda) {
  n <- length(value)
  x <- outer(entry, seq_len(max(entry)), "==") + 0
  z <- outer(judge, seq_len(max(judge)), "==") + 0
  v <- diag(1 / weight[judge], n) + if (is.finite(lambda)) tcrossprod(z) / lambda else 0
  vi <- solve(v)
  information <- crossprod(x, vi %*% x)
  beta <- solve(information, crossprod(x, vi %*% value))
  away <- value - x %*% beta
  rest <- sum(away * (vi %*% away))
  log_of <- function(m) as.numeric(determinant(m)$modulus)
  effects <- if (is.finite(lambda)) drop(crossprod(z, vi %*% away)) / lambda else rep(0, max(judge))
  # The average judge, not the average of all judges there may be.
  shift <- mean(effects)
  list(adjusted = drop(beta) + shift, deviance = (n - max(entry)) * log(max(rest, 1e-300)) + log_of(v) + log_of(information))
}

# ---- rounds that count: whole numbers as long as they are added up

read_round <- function(node, entries) {
  weights <- vapply(field(node, "scale", "weights")$values, number, 0)
  lowest <- number(field(node, "scale", "lowest"))
  highest <- number(field(node, "scale", "highest"))
  given <- field(node, "marks")$values
  marks <- lapply(given, function(one) vapply(field(one, "marks")$values, number, 0))
  of <- vapply(given, function(one) word(field(one, "entryID")), "")
  who <- vapply(given, function(one) word(field(one, "judgeID")), "")
  good <- function(one) length(one) == length(weights) && all(one == round(one) & one >= lowest & one <= highest)
  share <- number(field(node, "weight"))
  wrong <- c(
    if (sum(weights) != 100 || any(weights < 1) || lowest >= highest) "a round has a wrong scale",
    if (!all(vapply(marks, good, TRUE))) "a mark of a round out of its scale",
    if (anyDuplicated(paste(of, who)) || !all(of %in% entries)) "marks of a round are there twice, or of no entry of the category",
    if (share < 1 || share > 99 || share != round(share)) "a round that weighs nothing"
  )
  if (length(wrong)) return(list(wrong = wrong))
  points <- vapply(marks, function(one) sum(weights * (one - lowest)), 0)
  total <- tapply(points, factor(of, unique(of)), sum)
  judges <- tapply(points, factor(of, unique(of)), length)
  list(
    id = word(field(node, "roundID")), weight = share, left_out = field(node, "leftOut")$text == "true",
    mean = 10 * total / (judges * 100 * (highest - lowest)), judges = judges, wrong = character()
  )
}

# ---- entries that stand in several categories

# One row for each pair: the number here, the number there and the category there.
pairs_of <- function(bundle) {
  refs <- field(bundle, "names", "entries")
  rows <- lapply(field(bundle, "together")$values, function(one) {
    ref <- word(field(refs, word(field(one, "entryID")), "ref"))
    t(vapply(field(one, "with")$values, function(other) c(ref, word(field(other, "ref")), word(field(other, "categoryID"))), character(3)))
  })
  if (length(rows)) do.call(rbind, rows) else matrix(character(), 0, 3)
}

together_faults <- function(bundle) {
  own <- vapply(field(bundle, "together")$values, function(one) word(field(one, "entryID")), "")
  if (is.null(field(bundle, "together"))) return(character())
  alone <- vapply(field(bundle, "together")$values, function(one) !length(field(one, "with")$values), TRUE)
  if (!length(own) || any(alone)) return("an entry that was entered together with none")
  names <- field(bundle, "names", "entries")
  known <- gsub("^\"|\"$", "", names$keys)
  if (!all(own %in% known) || !all(own %in% vapply(field(bundle, "input", "entryIDs")$values, word, "")))
    return("entered together: an entry of another category, or without a number")
  pairs <- pairs_of(bundle)
  refs <- vapply(names$values, function(one) word(field(one, "ref")), "")
  c(
    if (anyDuplicated(own) || anyDuplicated(pairs[, 1:2, drop = FALSE])) "an entry is there twice among those entered together",
    if (any(pairs[, 2] %in% refs) || any(pairs[, 3] == word(field(bundle, "category", "categoryID")))) "entered together in the same category"
  )
}

# What bundles that were made at once say of entries entered together, where the other one does not.
apart <- function(bundles) {
  made <- vapply(bundles, function(one) paste(word(field(one, "award", "id")), word(field(one, "madeAt"))), "")
  category <- vapply(bundles, function(one) word(field(one, "category", "categoryID")), "")
  lines <- character()
  for (i in seq_along(bundles)) {
    pairs <- pairs_of(bundles[[i]])
    for (row in seq_len(nrow(pairs))) for (j in which(made == made[i] & category == pairs[row, 3])) {
      back <- pairs_of(bundles[[j]])
      if (!any(back[, 1] == pairs[row, 2] & back[, 2] == pairs[row, 1] & back[, 3] == category[i]))
        lines <- c(lines, paste0(pairs[row, 1], " and ", pairs[row, 2], ": only one of their bundles says that they were entered together"))
    }
  }
  lines
}

# ---- the result

check <- function(path, key) {
  text <- readChar(path, file.info(path)$size, useBytes = TRUE)
  Encoding(text) <- "UTF-8"
  bundle <- read_json(text)
  wrong <- character()
  say <- function(...) wrong <<- c(wrong, paste0(...))
  if (word(field(bundle, "format")) != "awards-result" || !(number(field(bundle, "version")) %in% 2:4)) return("no bundle of version 2 to 4")
  stated <- word(field(bundle, "sha256"))
  found <- file_sum(bundle)
  if (is.na(found)) message("sha256sum is missing: the checksum was not checked")
  else if (found != stated) say("changed after it was written")
  signature <- field(bundle, "signature")
  signed <- is_signed(stated, signature)
  if (is.na(signed)) message("openssl is missing: the signature was not checked")
  else if (!signed) say("the signature is not of this file")
  if (!is.null(key) && word(field(signature, "key")) != key) say("signed by another key")

  input <- field(bundle, "input")
  criteria <- each(field(input, "criteria"), "criterionID", word)
  weights <- setNames(each(field(input, "criteria"), "weight", number), criteria)
  sheets <- field(input, "sheets")$values
  excluded <- field(bundle, "excluded")$values
  id <- vapply(c(sheets, excluded), function(s) paste(word(field(s, "entryID")), word(field(s, "judgeID"))), "")
  if (anyDuplicated(id)) say("a sheet is there twice")
  score <- vapply(sheets, function(sheet) {
    marks <- field(sheet, "marks")
    names <- gsub("\"", "", marks$keys)
    given <- vapply(marks$values, number, 0)
    if (any(is.na(given)) || any(given < 0 | given > 10 | given != round(given))) say("a mark out of range")
    if (!all(names %in% criteria)) say("a mark in an unknown criterion")
    sum(weights[names] * given) / sum(weights[names])
  }, 0)
  rounds <- field(input, "rounds")
  together <- field(bundle, "together")
  version <- if (!is.null(together)) 4 else if (!is.null(rounds)) 3 else 2
  if (number(field(bundle, "version")) != version) say("a bundle of another version")
  for (line in together_faults(bundle)) say(line)
  rounds <- if (is.null(rounds)) list() else lapply(rounds$values, read_round, vapply(field(input, "entryIDs")$values, word, ""))
  for (one in rounds) for (line in one$wrong) say(line)
  if (length(wrong)) return(wrong)
  if (sum(vapply(rounds, function(one) one$weight, 0)) > 99) say("the rounds leave nothing to the scores")
  if (anyDuplicated(vapply(rounds, function(one) one$id, ""))) say("a round is there twice")
  if (length(wrong)) return(wrong)
  entry_of <- vapply(sheets, function(s) word(field(s, "entryID")), "")
  judge_of <- vapply(sheets, function(s) word(field(s, "judgeID")), "")
  marked <- !is.nan(score)
  value <- score[marked]
  entries <- sort(unique(entry_of[marked]), method = "radix")
  judges <- sort(unique(judge_of[marked]), method = "radix")
  entry <- match(entry_of[marked], entries)
  judge <- match(judge_of[marked], judges)
  output <- field(bundle, "output")
  asked <- word(field(input, "method"))
  refusal <- if (is_null(field(output, "refusal"))) "" else word(field(output, "refusal", "code"))
  expected <- if (!length(value)) "result.refusal.noSheet"
    else if (length(unique(unlist(components(entry, judge)))) > 1) "result.refusal.disconnected"
    else if (hangs(entry, judge)) "result.refusal.hanging"
    else if (asked == "standardised" && min(tabulate(judge)) < 8) "result.refusal.tooFewScores"
    else if (asked == "trimmed" && min(tabulate(entry)) < 5) "result.refusal.tooFewJudges"
    else if (any(vapply(rounds, function(one) !one$left_out && !all(entries %in% names(one$mean)), TRUE))) "result.refusal.partMissing"
    else ""
  if (refusal != expected) return(c(wrong, paste0("refusal: ", refusal, " against ", expected)))
  if (refusal != "") return(wrong)

  complete <- length(value) == length(entries) * length(judges)
  method <- asked
  weight <- if (method %in% c("automatic", "robust")) judge_weights(value, entry, judge) else rep(1, length(judges))
  if (method == "automatic") method <- if (any(weight < 1)) "robust" else if (complete) "mean" else "severity"
  if (method != "robust") weight <- rep(1, length(judges))
  if (word(field(output, "method")) != method) say("method: ", word(field(output, "method")), " against ", method)
  model <- fit(value, entry, judge, weight)
  raw <- as.numeric(tapply(value, entry, mean))
  if (method == "mean") adjusted <- raw
  else if (method == "standardised") {
    # A judge whose marks are all the same says nothing.
    spread <- function(v) if (max(v) - min(v) > 1e-6) sd(v) else 0
    standard <- ave(value, judge, FUN = function(v) if (spread(v) == 0) rep(0, length(v)) else (v - mean(v)) / spread(v))
    adjusted <- as.numeric(tapply(mean(value) + standard * spread(value), entry, mean))
  }
  else if (method == "trimmed") adjusted <- as.numeric(tapply(value, entry, function(v) mean(sort(v)[-c(1, length(v))])))
  else if (complete && method == "robust") adjusted <- model$value
  else {
    lambda <- number(field(output, "lambda"))
    lambda <- if (is.na(lambda)) Inf else lambda
    at <- function(power) mixed(value, entry, judge, weight, 2^power)$deviance
    best <- min(optimize(at, c(-8, 4))$objective, vapply(seq(-12, 16, 4), at, 0), mixed(value, entry, judge, weight, Inf)$deviance)
    stored <- mixed(value, entry, judge, weight, lambda)
    # Where all judges of each entry agree, what is left is rounding, and tells nothing of them.
    agree <- sum((value - raw[entry])^2) < 1e-18
    if (agree && is.finite(lambda)) say("lambda though all judges agree")
    if (!agree && lambda > 1e-4 && stored$deviance > best + 1e-4) say("lambda is not the most likely one")
    adjusted <- stored$adjusted
  }
  # The weighted sum: what the rounds came to is settled, the scores after them are as unsure as their model says.
  scored <- adjusted
  counts <- vapply(rounds, function(one) all(entries %in% names(one$mean)) || !one$left_out, TRUE)
  rest <- 100 - sum(vapply(rounds, function(one) one$weight, 0))
  counting <- rounds[counts]
  total <- rest + sum(vapply(counting, function(one) one$weight, 0))
  fixed <- Reduce(`+`, lapply(counting, function(one) one$weight * as.numeric(one$mean[entries])), numeric(length(entries))) / total
  part <- rest / total
  adjusted <- part * scored + fixed
  model$value <- part * model$value + fixed
  model$covariance <- part^2 * model$covariance
  others <- field(input, "others")
  squares <- if (is.null(others)) 0 else sum(each(others, "squares", number))
  degrees <- if (is.null(others)) 0 else sum(each(others, "degrees", number))
  borrowed <- min(degrees, max(0, 12 - model$degrees))
  own <- model$degrees + borrowed
  floor <- sqrt(sum((weights / sum(weights))^2) / 12)
  sigma <- if (own < 1) NA else
    max(floor, sqrt((model$squares + if (borrowed > 0) borrowed * squares / degrees else 0) / own))

  tolerance <- max(number(field(bundle, "tolerance")), 1e-7)
  near <- function(what, left, right, allowed = tolerance) {
    if (is.na(left) != is.na(right) || (!is.na(left) && abs(left - right) > allowed * max(1, abs(left))))
      say(what, ": ", format(left, digits = 12), " against ", format(right, digits = 12))
  }
  near("sigma", number(field(output, "noise", "sigma")), sigma, 1e-6)
  near("degrees", number(field(output, "noise", "degrees")), if (is.na(sigma)) 0 else own)
  for (one in field(output, "judges")$values) {
    near("weight of a judge", number(field(one, "weight")), weight[match(word(field(one, "judgeID")), judges)], 1e-6)
  }
  rows <- field(output, "entries")$values
  rows <- rows[vapply(rows, function(row) !is_null(field(row, "rank")), TRUE)]
  place <- match(vapply(rows, function(row) word(field(row, "entryID")), ""), entries)
  if (!setequal(place, seq_along(entries))) return(c(wrong, "not all entries with sheets are ranked"))
  rank <- vapply(rows, function(row) number(field(row, "rank")), 0)
  values <- vapply(rows, function(row) number(field(row, "adjusted")), 0)
  if (any(diff(values) > 1e-9)) say("an entry stands below one of a lower value")
  shared <- c(FALSE, diff(rank) == 0)
  if (any(!shared & rank != seq_along(rank)) || any(shared & c(0, abs(diff(values))) > 1e-6)) say("a rank that no value gives")
  for (i in seq_along(rows)) {
    near(paste(entries[place[i]], "adjusted"), values[i], adjusted[place[i]])
    near(paste(entries[place[i]], "raw"), number(field(rows[[i]], "raw")), raw[place[i]])
  }
  for (r in seq_along(rounds)) {
    one <- rounds[[r]]
    told <- field(output, "rounds")$values[[r]]
    if (word(field(told, "roundID")) != one$id || field(told, "counts")$text != tolower(counts[r])) say("a round that counts otherwise")
    lacking <- sort(setdiff(entries, names(one$mean)), method = "radix")
    if (!identical(vapply(field(told, "lacking")$values, word, ""), lacking)) say("entries without a score in a round")
    for (i in seq_along(rows)) {
      id <- entries[place[i]]
      seen <- field(rows[[i]], "parts", "rounds")$values[[r]]
      near(paste(id, "mean of a round"), number(field(seen, "mean")), unname(one$mean[id]))
      near(paste(id, "judges of a round"), number(field(seen, "judges")), max(0, one$judges[id], na.rm = TRUE))
    }
  }
  if (length(rounds)) for (i in seq_along(rows))
    near(paste(entries[place[i]], "scores"), number(field(rows[[i]], "parts", "scores")), scored[place[i]])
  if (method %in% c("standardised", "trimmed")) {
    # The model says nothing of the chance in such a value.
    said <- function(row) !(is_null(field(row, "interval")) && is_null(field(row, "band")) && is_null(field(row, "chances")))
    if (any(vapply(rows, said, TRUE))) say("an interval, a band or a chance that the method does not give")
    return(wrong)
  }
  if (is.na(sigma)) return(wrong)
  variance <- diag(model$covariance)[seq_along(entries)]
  margin <- qt(0.975, own) * sigma * sqrt(variance)
  for (i in seq_along(rows)) {
    e <- place[i]
    interval <- vapply(field(rows[[i]], "interval")$values, number, 0)
    near(paste(entries[e], "low"), interval[1], min(model$value[e] - margin[e], adjusted[e]), 1e-6)
    near(paste(entries[e], "high"), interval[2], max(model$value[e] + margin[e], adjusted[e]), 1e-6)
  }
  # Holm's test of all pairs, by R's own adjustment of their tails.
  if (length(place) > 1 && length(place) <= 150) {
    pair <- combn(seq_along(place), 2)
    c1 <- place[pair[1, ]]
    c2 <- place[pair[2, ]]
    away <- model$value[c1] - model$value[c2]
    error <- sigma * sqrt(variance[c1] + variance[c2] - 2 * model$covariance[cbind(c1, c2)])
    apart <- p.adjust(2 * pt(-abs(away) / error, own), "holm") <= 0.05
    for (i in seq_along(place)) {
      better <- sum(apart & ((pair[1, ] == i & away < 0) | (pair[2, ] == i & away > 0)))
      worse <- sum(apart & ((pair[1, ] == i & away > 0) | (pair[2, ] == i & away < 0)))
      band <- c(min(i, better + 1), max(i, length(place) - worse))
      if (!identical(as.numeric(vapply(field(rows[[i]], "band")$values, number, 0)), as.numeric(band)))
        say(entries[place[i]], " band: not ", paste(band, collapse = " to "))
    }
    # Chances by draws of its own.
    draws <- 4000
    set.seed(11)
    n <- length(entries)
    observed <- var(model$value)
    spread <- max(observed - sigma^2 * mean(variance), 0.05 * observed, 1e-12)
    given <- as.numeric(tapply(weight[judge], entry, sum))
    share <- matrix(0, n, length(judges))
    share[cbind(entry, judge)] <- weight[judge]
    severity <- model$covariance[n + seq_along(judges), n + seq_along(judges)]
    root <- eigen((share / given) %*% severity %*% t(share / given), symmetric = TRUE)
    factor <- root$vectors %*% diag(sqrt(pmax(0, root$values)), n)
    # A column for each draw.
    v <- sigma^2 * own / rchisq(draws, own)
    seen <- model$value + factor %*% matrix(rnorm(n * draws), n) * rep(sqrt(v), each = n)
    s <- spread / (spread + outer(part^2 / given, v))
    true <- mean(model$value) + s * (seen - mean(model$value)) + sqrt(spread * (1 - s)) * matrix(rnorm(n * draws), n)
    drawn <- apply(true, 2, which.max)
    for (i in seq_along(place)) {
      stored <- number(field(rows[[i]], "chances", "best"))
      seen <- mean(drawn == place[i])
      p <- (stored + seen) / 2
      if (abs(stored - seen) > 0.005 + 5 * sqrt(p * (1 - p) * (1 / 1000 + 1 / draws)))
        say(entries[place[i]], " chance: ", stored, " against ", seen)
    }
  }
  wrong
}

arguments <- commandArgs(trailingOnly = TRUE)
key <- NULL
if (length(arguments) && arguments[1] == "--key") {
  key <- arguments[2]
  arguments <- arguments[-(1:2)]
}
bad <- 0
sound <- list()
for (path in arguments) {
  wrong <- check(path, key)
  if (!length(wrong)) {
    text <- readChar(path, file.info(path)$size, useBytes = TRUE)
    Encoding(text) <- "UTF-8"
    sound[[length(sound) + 1L]] <- read_json(text)
  }
  for (line in wrong) cat(path, ": ", line, "\n", sep = "")
  bad <- bad + (length(wrong) > 0)
}
for (line in apart(sound)) {
  cat(line, "\n", sep = "")
  bad <- bad + 1
}
cat(length(arguments), " bundles, ", bad, " wrong\n", sep = "")
quit(status = if (bad > 0 || !length(arguments)) 1 else 0)
