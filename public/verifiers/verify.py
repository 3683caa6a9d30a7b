#!/usr/bin/env python3
"""Checks result bundles of versions 2 to 4 and counts of version 1, and computes them again. Needs nothing but Python 3.8.

    python3 verify.py [--key KEY] bundle.json ...

KEY is the installation's public key, as it stands at /.well-known/awards-results.json of its address.
Ends with 1 where anything is wrong. Written from the description of the methods, not from the product's program: the
model is fitted by elimination over entries and judges together, and its severities' spread is searched for by itself.
"""
import functools
import hashlib
import json
import math
import random
import sys
from fractions import Fraction

# ---------------------------------------------------------------- the file


class Number(str):
    """A number as it is written, so that it can be written again alike."""


def canonical(value):
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(k, ensure_ascii=False) + ":" + canonical(value[k]) for k in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def checksum(text):
    content = json.loads(text, parse_int=Number, parse_float=Number)
    content.pop("sha256", None)
    content.pop("signature", None)
    return hashlib.sha256(canonical(content).encode("utf-8")).hexdigest()


def faults(bundle):
    """What must not stand in a bundle that is to be computed again."""
    found = []
    if bundle.get("format") != "awards-result" or bundle.get("version") not in (2, 3, 4):
        return ["not a result bundle of version 2 to 4"]
    given = bundle["input"]
    if bundle["version"] != (4 if "together" in bundle else 3 if "rounds" in given else 2):
        found.append("a bundle of another version")
    found += together_faults(bundle)
    names = [one["criterionID"] for one in given["criteria"]]
    pairs = [(s["entryID"], s["judgeID"]) for s in given["sheets"] + bundle["excluded"]]
    if len(set(pairs)) < len(pairs):
        found.append("a sheet is there twice")
    if len(set(given["entryIDs"])) < len(given["entryIDs"]):
        found.append("an entry is named twice")
    if len(set(names)) < len(names) or any(not 0 <= one["weight"] <= 100 for one in given["criteria"]):
        found.append("a criterion is wrong")
    for sheet in given["sheets"] + bundle["excluded"]:
        for name, mark in sheet["marks"].items():
            if name not in names and sheet in given["sheets"]:
                found.append("a mark in an unknown criterion")
            if isinstance(mark, bool) or not isinstance(mark, int) or not 0 <= mark <= 10:
                found.append("a mark out of range")
    if any(s["entryID"] not in given["entryIDs"] for s in given["sheets"]):
        found.append("a sheet of no entry of the category")
    return found + round_faults(given.get("rounds", []), given["entryIDs"])


def together_faults(bundle):
    """What must not be said of entries that stand in several categories."""
    if "together" not in bundle:
        return []
    found, names = [], bundle.get("names", {}).get("entries", {})
    own = [one["entryID"] for one in bundle["together"]]
    others = [(other["ref"], other["categoryID"]) for one in bundle["together"] for other in one["with"]]
    alone = [[other["ref"] for other in one["with"]] for one in bundle["together"]]
    if not own or len(set(own)) < len(own) or any(len(set(refs)) < len(refs) for refs in alone):
        found.append("an entry is there twice among those entered together")
    if not all(one["with"] for one in bundle["together"]) or any(e not in names or e not in bundle["input"]["entryIDs"] for e in own):
        found.append("entered together: an entry of another category, or without a number")
    refs = {one["ref"] for one in names.values()}
    if any(ref in refs or category == bundle["category"]["categoryID"] for ref, category in others):
        found.append("entered together in the same category")
    return found


def apart(bundles):
    """What bundles that were made at once say of entries entered together, where the other one does not."""
    said = {}
    for bundle in bundles:
        made, category = (bundle["award"]["id"], bundle["madeAt"]), bundle["category"]["categoryID"]
        pairs = said.setdefault((made, category), set())
        for one in bundle.get("together", []):
            ref = bundle["names"]["entries"][one["entryID"]]["ref"]
            pairs |= {(ref, other["ref"], other["categoryID"]) for other in one["with"]}
    return sorted(
        "%s and %s: only one of their bundles says that they were entered together" % (ref, other)
        for (made, category), pairs in said.items()
        for ref, other, elsewhere in pairs
        if (made, elsewhere) in said and (other, ref, category) not in said[made, elsewhere]
    )


def round_faults(rounds, entries):
    """What must not stand in the rounds that count towards the result."""
    found = []
    whole = lambda value, low, high: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
    if len({one["roundID"] for one in rounds}) < len(rounds) or not all(whole(one["weight"], 1, 99) for one in rounds):
        found.append("a round is there twice, or weighs nothing")
    elif sum(one["weight"] for one in rounds) > 99:
        found.append("the rounds leave nothing to the scores")
    for one in rounds:
        scale = one["scale"]
        if sum(scale["weights"]) != 100 or min(scale["weights"]) < 1 or scale["lowest"] >= scale["highest"]:
            found.append("a round has a wrong scale")
        pairs = [(m["entryID"], m["judgeID"]) for m in one["marks"]]
        if len(set(pairs)) < len(pairs) or any(e not in entries for e, _ in pairs):
            found.append("marks of a round are there twice, or of no entry of the category")
        for m in one["marks"]:
            if len(m["marks"]) != len(scale["weights"]) or not all(
                whole(mark, scale["lowest"], scale["highest"]) for mark in m["marks"]
            ):
                found.append("a mark of a round out of its scale")
    return found


# ---------------------------------------------------------------- Ed25519, RFC 8032, section 5.1

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(left, right):
    x1, y1, z1, t1 = left
    x2, y2, z2, t2 = right
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            total = add(total, point)
        point = add(point, point)
        scalar >>= 1
    return total


def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def base64url(text):
    import base64

    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_signed(message, signature):
    key, value = base64url(signature["key"]), base64url(signature["value"])
    if len(key) != 32 or len(value) != 64:
        return False
    public, commitment, scalar = point_of(key), point_of(value[:32]), int.from_bytes(value[32:], "little")
    if public is None or commitment is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(value[:32] + key + message).digest(), "little") % ORDER
    left, right = times(scalar, BASE), add(commitment, times(challenge, public))
    return not ((left[0] * right[2] - right[0] * left[2]) % P or (left[1] * right[2] - right[1] * left[2]) % P)


# ---------------------------------------------------------------- numbers


def inverse(matrix):
    """Gauss and Jordan, with the largest pivot."""
    size = len(matrix)
    rows = [list(row) + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    determinant = 0.0
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        determinant += math.log(abs(head))
        rows[column] = [value / head for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column] != 0:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    return [row[size:] for row in rows], determinant


def tail(t, degrees):
    """Two-sided tail of Student's t, by Simpson's rule over the angle: t = sqrt(degrees) * tan(angle)."""
    start = math.atan(t / math.sqrt(degrees))
    steps = 2000
    width = (math.pi / 2 - start) / steps
    f = lambda angle: max(0.0, math.cos(angle)) ** (degrees - 1)
    total = f(start) + f(math.pi / 2)
    total += sum((4 if i % 2 else 2) * f(start + i * width) for i in range(1, steps))
    whole = math.sqrt(math.pi) * math.exp(math.lgamma(degrees / 2) - math.lgamma((degrees + 1) / 2)) / 2
    return total * width / 3 / whole


@functools.lru_cache(maxsize=None)
def quantile(level, degrees):
    low, high = 0.0, 1.0
    while tail(high, degrees) > level:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, degrees) > level else (low, middle)
    return (low + high) / 2


# ---------------------------------------------------------------- the model

class Model:
    """Score = entry + judge + chance, weights by judge, severities free: least squares over all parameters at once."""

    def __init__(self, scores, weights):
        self.scores, self.weights = scores, weights
        self.entries = sorted({s[0] for s in scores})
        self.judges = sorted({s[1] for s in scores})
        self.e = {name: i for i, name in enumerate(self.entries)}
        self.j = {name: i + len(self.entries) for i, name in enumerate(self.judges)}
        size = len(self.entries) + len(self.judges)
        normal = [[0.0] * size for _ in range(size)]
        right = [0.0] * size
        for entry, judge, value in scores:
            w, a, b = weights.get(judge, 1.0), self.e[entry], self.j[judge]
            for p in (a, b):
                right[p] += w * value
                for q in (a, b):
                    normal[p][q] += w
        for judge in self.j.values():  # severities sum to nought
            for other in self.j.values():
                normal[judge][other] += 1.0
        self.covariance, _ = inverse(normal)
        self.free = [sum(c * r for c, r in zip(row, right)) for row in self.covariance]
        self.degrees = len(scores) - len(self.entries) - len(self.judges) + 1
        self.squares = sum(
            weights.get(j, 1.0) * (v - self.free[self.e[e]] - self.free[self.j[j]]) ** 2 for e, j, v in scores
        )

    def value(self, entry):
        return self.free[self.e[entry]]

    def variance(self, entry, other=None):
        a = self.e[entry]
        if other is None:
            # The average judge is where severities sum to nought; that constant has no variance of its own.
            return self.covariance[a][a] - 1.0 / len(self.judges) ** 2
        b = self.e[other]
        return self.covariance[a][a] + self.covariance[b][b] - 2 * self.covariance[a][b]

    def leverage(self, entry, judge):
        a, b = self.e[entry], self.j[judge]
        c = self.covariance
        return self.weights.get(judge, 1.0) * (c[a][a] + c[b][b] + 2 * c[a][b])


def ridge(scores, weights, ratio):
    """Mixed model with the ratio of variances given: entries' means, and twice the restricted log likelihood, negative."""
    entries, judges = sorted({s[0] for s in scores}), sorted({s[1] for s in scores})
    total, mean = {}, {}
    for entry in entries:
        own = [(weights.get(j, 1.0), v) for e, j, v in scores if e == entry]
        total[entry] = sum(w for w, _ in own)
        mean[entry] = sum(w * v for w, v in own) / total[entry]
    n = len(judges)
    place = {name: i for i, name in enumerate(judges)}
    share = {entry: [0.0] * n for entry in entries}
    for e, j, _ in scores:
        share[e][place[j]] += weights.get(j, 1.0)
    left = [[ratio * (a == b) for b in range(n)] for a in range(n)]
    right = [0.0] * n
    for entry in entries:
        row = share[entry]
        for a in range(n):
            left[a][a] += row[a]
            for b in range(n):
                left[a][b] -= row[a] * row[b] / total[entry]
    for e, j, v in scores:
        right[place[j]] += weights.get(j, 1.0) * (v - mean[e])
    solved, determinant = inverse(left)
    effects = [sum(a * b for a, b in zip(row, right)) for row in solved]
    within = sum(weights.get(j, 1.0) * (v - mean[e]) ** 2 for e, j, v in scores)
    adjusted = {e: mean[e] - sum(a * b for a, b in zip(share[e], effects)) / total[e] for e in entries}
    # Added up from what is left, because of a perfect fit a difference of two sums would be rounding alone.
    rest = sum(weights.get(j, 1.0) * (v - adjusted[e] - effects[place[j]]) ** 2 for e, j, v in scores)
    rest += ratio * sum(effect**2 for effect in effects)
    freedom = len(scores) - len(entries)
    deviance = freedom * math.log(max(rest, 1e-300)) + determinant - n * math.log(ratio)
    return adjusted, dict(zip(judges, effects)), deviance, freedom * math.log(max(within, 1e-300))


def judge_weights(scores):
    """Each judge's variance against the median one, shrunk by four sheets; beyond twice it counts less."""
    judges = sorted({s[1] for s in scores})
    weights = {j: 1.0 for j in judges}
    if len(judges) < 3:
        return weights
    for _ in range(100):
        model = Model(scores, weights)
        squares, degrees = {j: [] for j in judges}, {j: 0.0 for j in judges}
        for e, j, v in scores:
            squares[j].append((v - model.free[model.e[e]] - model.free[model.j[j]]) ** 2)
            degrees[j] += max(0.0, 1 - model.leverage(e, j))
        rated = sorted(sum(squares[j]) / degrees[j] for j in judges if degrees[j] > 0.5)
        middle = len(rated) // 2
        median = 0.0 if not rated else rated[middle] if len(rated) % 2 else (rated[middle - 1] + rated[middle]) / 2
        common = max(1 / 12, median)
        moved = 0.0
        for j in judges:
            ratio = (4 + sum(min(25.0, s / common) for s in squares[j])) / (4 + degrees[j])
            wanted = 1.0 if degrees[j] < 3 or ratio <= 2 else max(0.01, (2 / ratio) ** 2)
            before = weights[j]
            weights[j] = wanted if abs(wanted - before) < 1e-12 else (wanted + before) / 2
            moved = max(moved, abs(weights[j] - before))
        if moved < 1e-12:
            break
    return weights


# ---------------------------------------------------------------- the panel


def part_of(pairs, start):
    """Entries and judges that can be reached."""
    reached, open_ = {start}, [start]
    around = {}
    for entry, judge in pairs:
        around.setdefault(("e", entry), []).append(("j", judge))
        around.setdefault(("j", judge), []).append(("e", entry))
    while open_:
        for node in around.get(open_.pop(), []):
            if node not in reached:
                reached.add(node)
                open_.append(node)
    return reached


def hanging(pairs):
    """Sheets without which one or more entries would be parted from two or more, by leaving each out in turn."""
    found = []
    for entry, judge in pairs:
        rest = [pair for pair in pairs if pair != (entry, judge)]
        side = part_of(rest, ("e", entry))
        if ("j", judge) in side:
            continue
        if sum(kind == "e" for kind, _ in side) >= 2 and any(k == "e" for k, _ in part_of(rest, ("j", judge))):
            found.append((entry, judge))
    return sorted(found)


# ---------------------------------------------------------------- rounds that count


def means_of(one):
    """Each entry's mean in a round, on 0 to 10, and of how many judges."""
    scale, sums = one["scale"], {}
    for given in one["marks"]:
        share = sum(
            Fraction(w * (mark - scale["lowest"]), 100 * (scale["highest"] - scale["lowest"]))
            for w, mark in zip(scale["weights"], given["marks"])
        )
        total, count = sums.get(given["entryID"], (0, 0))
        sums[given["entryID"]] = (total + share, count + 1)
    return {e: (10 * total / count, count) for e, (total, count) in sums.items()}


class Sum:
    """The weighted sum: what the rounds came to is settled, the scores after them are as unsure as their model says."""

    def __init__(self, model, share, fixed):
        self.model, self.share, self.fixed = model, share, fixed

    def __getattr__(self, name):
        return getattr(self.model, name)

    def value(self, entry):
        return self.share * self.model.value(entry) + self.fixed[entry]

    def variance(self, entry, other=None):
        return self.share**2 * self.model.variance(entry, other)


# ---------------------------------------------------------------- the result


def average(values):
    return sum(values) / len(values)


def spread(values):
    """Standard deviation; what rounding leaves of values that are all the same is none."""
    squares = sum((v - average(values)) ** 2 for v in values)
    return math.sqrt(squares / (len(values) - 1)) if squares > 1e-12 else 0.0


def standardised(scores):
    """Each judge's scores with the mean and the spread of all; a judge without a spread says nothing."""
    values = [v for _, _, v in scores]
    middle, width = average(values), spread(values)
    counted = {}
    for judge in {j for _, j, _ in scores}:
        own = [(e, v) for e, j, v in scores if j == judge]
        mean, wide = average([v for _, v in own]), spread([v for _, v in own])
        for e, v in own:
            counted.setdefault(e, []).append(middle + (v - mean) / wide * width if wide else middle)
    return {e: average(given) for e, given in counted.items()}


def compute(bundle):
    """The values that are compared, in the words of the bundle's output."""
    given, stored = bundle["input"], bundle["output"]
    weight = {c["criterionID"]: c["weight"] for c in given["criteria"]}
    scores = []
    for sheet in given["sheets"]:
        marked = [(weight[name], mark) for name, mark in sheet["marks"].items() if weight[name] > 0]
        if marked:
            value = sum(w * m for w, m in marked) / sum(w for w, _ in marked)
            scores.append((sheet["entryID"], sheet["judgeID"], value))
    pairs = [(e, j) for e, j, _ in scores]
    entries, judges = {e for e, _ in pairs}, {j for _, j in pairs}
    if not scores:
        return {"refusal": "result.refusal.noSheet"}
    if len(part_of(pairs, ("e", pairs[0][0]))) < len(entries) + len(judges):
        return {"refusal": "result.refusal.disconnected"}
    if hanging(pairs):
        return {"refusal": "result.refusal.hanging"}
    fewest = lambda side: min(sum(pair[side] == one for pair in pairs) for one in {pair[side] for pair in pairs})
    if given["method"] == "standardised" and fewest(1) < 8:
        return {"refusal": "result.refusal.tooFewScores"}
    if given["method"] == "trimmed" and fewest(0) < 5:
        return {"refusal": "result.refusal.tooFewJudges"}
    rounds = given.get("rounds", [])
    means = [means_of(one) for one in rounds]
    lacking = [sorted(e for e in entries if e not in own) for own in means]
    counts = [not (one["leftOut"] and missing) for one, missing in zip(rounds, lacking)]
    if any(missing and is_in for missing, is_in in zip(lacking, counts)):
        return {"refusal": "result.refusal.partMissing"}
    rest = 100 - sum(one["weight"] for one in rounds)
    total = rest + sum(one["weight"] for one, is_in in zip(rounds, counts) if is_in)
    fixed = {
        e: float(sum(one["weight"] * own[e][0] for one, own, is_in in zip(rounds, means, counts) if is_in) / Fraction(total))
        for e in entries
    }
    complete = len(pairs) == len(entries) * len(judges)
    method = given["method"]
    weights = judge_weights(scores) if method in ("automatic", "robust") else {}
    if method == "automatic":
        method = "robust" if any(w < 1 for w in weights.values()) else "mean" if complete else "severity"
    model = Model(scores, weights if method == "robust" else {})
    weights = model.weights
    raw = {e: sum(v for x, _, v in scores if x == e) / sum(x == e for x, _, _ in scores) for e in entries}
    problems = []
    if method == "mean":
        adjusted = raw
    elif method == "standardised":
        adjusted = standardised(scores)
    elif method == "trimmed":
        adjusted = {e: average(sorted(v for x, _, v in scores if x == e)[1:-1]) for e in entries}
    elif complete and method == "robust":
        adjusted = {e: model.value(e) for e in entries}
    else:
        ratio = stored["lambda"]
        known = ridge(scores, weights, ratio)[2] if ratio else None
        without = ridge(scores, weights, 1.0)[3]
        best = min([ridge(scores, weights, 2.0**k)[2] for k in range(-20, 21)])
        # Where all judges of each entry agree, what is left is rounding, and tells nothing of them.
        if sum((v - raw[e]) ** 2 for e, _, v in scores) < 1e-18:
            if ratio:
                problems.append("lambda though all judges agree")
        # What is stored must be as likely as the best that a search of its own finds.
        elif (known if ratio else without) > min(best, without) + 1e-5:
            problems.append("lambda is not the most likely one")
        adjusted = ridge(scores, weights, ratio)[0] if ratio else {
            e: sum(weights.get(j, 1.0) * v for x, j, v in scores if x == e)
            / sum(weights.get(j, 1.0) for x, j, _ in scores if x == e)
            for e in entries
        }
    scored, model = adjusted, Sum(model, rest / total, fixed)
    adjusted = {e: model.share * scored[e] + fixed[e] for e in entries}
    # The residual, with the other categories' while there is little of it.
    share = sum(weight.values())
    floor = math.sqrt(sum((w / share) ** 2 for w in weight.values()) / 12)
    others = given.get("others", [])
    squares, degrees = sum(o["squares"] for o in others), sum(o["degrees"] for o in others)
    borrowed = min(degrees, max(0, 12 - model.degrees))
    own = model.degrees + borrowed
    sigma = None
    if own >= 1:
        pooled = model.squares + (borrowed * squares / degrees if borrowed else 0.0)
        sigma = max(floor, math.sqrt(pooled / own))
    result = {
        "refusal": None,
        "method": method,
        "problems": problems,
        "adjusted": adjusted,
        "raw": raw,
        "scored": scored,
        "means": means,
        "rounds": [
            {"roundID": one["roundID"], "counts": is_in, "lacking": missing}
            for one, is_in, missing in zip(rounds, counts, lacking)
        ],
        "weights": {j: weights.get(j, 1.0) for j in judges},
        "sigma": sigma,
        "degrees": own if sigma is not None else 0,
        "interval": {},
        "band": {},
        "best": {},
    }
    # The model says nothing of the chance in a standardised or a trimmed value.
    if sigma is None or method in ("standardised", "trimmed"):
        return result
    factor = quantile(0.05, own) * sigma
    for e in entries:
        margin = factor * math.sqrt(model.variance(e))
        result["interval"][e] = (min(model.value(e) - margin, adjusted[e]), max(model.value(e) + margin, adjusted[e]))
    result["band"] = bands(bundle, model, sigma, own)
    result["best"] = chances(model, sigma, own)
    return result


def bands(bundle, model, sigma, degrees):
    """Holm's test of every pair; the places are those of the bundle, whose order is checked for itself."""
    order = [row["entryID"] for row in bundle["output"]["entries"] if row["rank"] is not None]
    if len(order) > 150:
        return {}
    pairs = []
    for i, left in enumerate(order):
        for right in order[i + 1:]:
            away = model.value(left) - model.value(right)
            t = abs(away) / (sigma * math.sqrt(model.variance(left, right)))
            pairs.append((t, left if away >= 0 else right, right if away >= 0 else left))
    pairs.sort(key=lambda pair: -pair[0])
    better, worse = {e: 0 for e in order}, {e: 0 for e in order}
    for index, (t, high, low) in enumerate(pairs):
        if tail(t, degrees) > 0.05 / (len(pairs) - index):
            break
        better[low] += 1
        worse[high] += 1
    return {e: [min(i, better[e]) + 1, max(i + 1, len(order) - worse[e])] for i, e in enumerate(order)}


def chances(model, sigma, degrees, draws=3000):
    """By draws of its own, from the covariance of all entries: qualities are drawn towards their mean one sheet at a time."""
    rng = random.Random(7)
    entries, judges = model.entries, model.judges
    n, m = len(entries), len(judges)
    if n < 2:
        return {}
    values = [model.value(e) for e in entries]
    mean = sum(values) / n
    observed = sum((v - mean) ** 2 for v in values) / (n - 1)
    spread = max(observed - sigma**2 * sum(model.variance(e) for e in entries) / n, 0.05 * observed, 1e-12)
    part = {e: 0.0 for e in entries}
    for e, j, _ in model.scores:
        part[e] += model.weights.get(j, 1.0)
    # Cholesky factor of the severities' covariance; the common constant is a dimension without variance.
    c = [[model.covariance[n + a][n + b] - 1.0 / m**2 for b in range(m)] for a in range(m)]
    factor = [[0.0] * m for _ in range(m)]
    for a in range(m):
        for b in range(a + 1):
            rest = c[a][b] - sum(factor[a][k] * factor[b][k] for k in range(b))
            factor[a][b] = math.sqrt(max(rest, 0.0)) if a == b else rest / factor[b][b] if factor[b][b] > 1e-9 else 0.0
    own = {e: [(model.weights.get(j, 1.0) / part[e], model.j[j] - n) for x, j, _ in model.scores if x == e] for e in entries}
    best = {e: 0 for e in entries}
    for _ in range(draws):
        variance = sigma**2 * degrees / rng.gammavariate(degrees / 2, 2)
        noise = [rng.gauss(0, 1) for _ in range(m)]
        severity = [model.share * math.sqrt(variance) * sum(a * b for a, b in zip(row, noise)) for row in factor]
        drawn = []
        for i, e in enumerate(entries):
            seen = values[i] - sum(w * severity[j] for w, j in own[e])
            share = spread / (spread + model.share**2 * variance / part[e])
            drawn.append(mean + share * (seen - mean) + math.sqrt(spread * (1 - share)) * rng.gauss(0, 1))
        best[entries[drawn.index(max(drawn))]] += 1
    return {e: count / draws for e, count in best.items()}


def differences(bundle):
    """What differs, beyond the tolerance that the bundle states for its own fit."""
    stored, found = bundle["output"], compute(bundle)
    refusal = stored["refusal"]["code"] if stored["refusal"] else None
    if refusal != found["refusal"]:
        return ["refusal: %s against %s" % (refusal, found["refusal"])]
    if refusal:
        return [] if all(row["rank"] is None for row in stored["entries"]) else ["ranks in spite of a refusal"]
    tolerance = max(bundle["tolerance"], 1e-7)
    away = list(found["problems"])

    def compare(what, left, right, near=tolerance):
        if left is None or right is None:
            if left is not right:
                away.append("%s: %s against %s" % (what, left, right))
        elif abs(left - right) > near * max(1.0, abs(left)):
            away.append("%s: %s against %s" % (what, left, right))

    if stored["method"] != found["method"]:
        away.append("method: %s against %s" % (stored["method"], found["method"]))
    compare("sigma", stored["noise"]["sigma"], found["sigma"], 1e-6)
    compare("degrees", stored["noise"]["degrees"], found["degrees"])
    for judge in stored["judges"]:
        compare("weight of " + judge["judgeID"], judge["weight"], found["weights"].get(judge["judgeID"]), 1e-6)
    if stored.get("rounds", []) != found["rounds"]:
        away.append("rounds that count: %s against %s" % (stored.get("rounds"), found["rounds"]))
    before = None
    for place, row in enumerate(stored["entries"]):
        entry = row["entryID"]
        if entry not in found["adjusted"]:
            if row["rank"] is not None:
                away.append(entry + ": ranked without a sheet")
            continue
        compare(entry + " adjusted", row["adjusted"], found["adjusted"][entry])
        compare(entry + " raw", row["raw"], found["raw"][entry])
        parts = row.get("parts", {"scores": found["scored"][entry], "rounds": []})
        compare(entry + " scores", parts["scores"], found["scored"][entry])
        if len(parts["rounds"]) != len(found["means"]):
            away.append(entry + ": not a mean of every round")
        for told, own in zip(parts["rounds"], found["means"]):
            mean, judges_of = own.get(entry, (None, 0))
            compare(entry + " mean of a round", told["mean"], mean and float(mean))
            compare(entry + " judges of a round", told["judges"], judges_of)
        interval = found["interval"].get(entry)
        for side in (0, 1):
            compare(entry + " interval", row["interval"] and row["interval"][side], interval and interval[side], 1e-5)
        if found["band"] and row["band"] != found["band"][entry]:
            away.append("%s band: %s against %s" % (entry, row["band"], found["band"][entry]))
        if row["chances"] and entry in found["best"]:
            p = (row["chances"]["best"] + found["best"][entry]) / 2
            # Five errors of the difference of two counts of draws.
            if abs(row["chances"]["best"] - found["best"][entry]) > 0.005 + 5 * math.sqrt(p * (1 - p) * (1 / 1000 + 1 / 3000)):
                away.append("%s chance: %s against %s" % (entry, row["chances"]["best"], found["best"][entry]))
        if before is not None:
            if row["adjusted"] > before["adjusted"] + 1e-9:
                away.append(entry + ": below an entry of a lower value")
            apart = before["adjusted"] - row["adjusted"] > 1e-6
            if row["rank"] != place + 1 and (apart or row["rank"] != before["rank"]):
                away.append(entry + ": a rank that its value does not give")
        elif row["rank"] != 1:
            away.append(entry + ": the first is not first")
        before = row
    return away


# ---------------------------------------------------------------- counts of votes


def wrong_count(bundle):
    """What is wrong with a count of votes, which is made again."""
    given = bundle["input"]
    entries, ballots = sorted(given["entryIDs"]), [b["order"] for b in given["ballots"]]
    judges = [b["judgeID"] for b in given["ballots"]]
    if bundle["version"] != 1 or len(set(entries)) < len(entries) or len(set(judges)) < len(judges):
        return ["not a count of version 1"]
    for ballot in ballots:
        named = [one for group in ballot for one in group]
        if len(set(named)) < len(named) or set(named) - set(entries):
            return ["a ballot names an entry twice, or one of another category"]
    if given["way"] == "schulze":
        places = beatpaths(entries, ballots)
    elif given["way"] == "transferableVote":
        if any(len(group) != 1 for ballot in ballots for group in ballot):
            return ["a ballot names two entries at once"]
        chosen, possible = transferred(entries, [[g[0] for g in b] for b in ballots if b], given["seats"])
        places = [sorted(chosen), sorted(possible - chosen), sorted(set(entries) - possible)]
    else:
        return ["this program does not count by " + given["way"]]
    stored = [sorted(group) for group in bundle["output"]["places"]]
    places = [group for group in places if group]
    return [] if stored == places else ["counted again: %s against %s" % (stored, places)]


def beatpaths(entries, ballots):
    """Schulze: every threshold of a majority in turn, from the strongest, and who reaches whom over such majorities."""
    def place(ballot, entry):
        return next((i for i, group in enumerate(ballot) if entry in group), len(ballot))

    votes = {(a, b): sum(place(o, a) < place(o, b) for o in ballots) for a in entries for b in entries}
    edges = {pair: n for pair, n in votes.items() if n > votes[pair[1], pair[0]]}
    strength = {}
    for least in sorted(set(edges.values()), reverse=True):
        for start in entries:
            reached, open_ = set(), [start]
            while open_:
                here = open_.pop()
                for other in entries:
                    if other not in reached and edges.get((here, other), 0) >= least:
                        reached.add(other)
                        open_.append(other)
            for other in reached - {start}:
                strength.setdefault((start, other), least)
    better = lambda a, b: strength.get((a, b), 0) > strength.get((b, a), 0)
    places, rest = [], list(entries)
    while rest:
        free = [one for one in rest if not any(better(other, one) for other in rest)]
        places.append(free)
        rest = [one for one in rest if one not in free]
    return places


def transferred(entries, ballots, seats):
    """Single transferable vote, weighted inclusive Gregory: who is chosen however lots fall, and who may be."""
    unit = 100000
    quota = (len(ballots) // (seats + 1) + 1) * unit
    results, budget, seen = [], [20000], set()

    def count(hopeful, piles, chosen, waiting, spent, history):
        # piles: who holds which papers, each with its order and worth.
        if budget[0] == 0:
            return
        budget[0] -= 1
        if len(chosen) >= seats or not hopeful:
            results.append(frozenset(chosen))
            return
        held = {e: sum(worth for _, worth in piles.get(e, [])) + (quota if e in spent else 0) for e in entries}
        past = history + [held]
        if len(hopeful) <= seats - len(chosen):
            results.append(frozenset(chosen | hopeful))
            return
        over = {e for e in hopeful if held[e] >= quota}
        if over:
            surplus = {e for e in over if held[e] > quota}
            count(hopeful - over, piles, chosen | over, waiting | surplus, spent, past)
            return
        pool, sign = (waiting, 1) if waiting else (hopeful, -1)
        if not waiting:
            # Without a vote nothing moves; only a lot can save them, where the others are too few.
            empty = sorted(e for e in hopeful if held[e] == 0)
            free = seats - len(chosen)
            rest = hopeful - set(empty)
            if empty and len(rest) >= free:
                count(rest, piles, chosen, waiting, spent, past)
                return
            if empty:
                for first in range(len(empty)):
                    saved = {empty[(first + i) % len(empty)] for i in range(free - len(rest))}
                    results.append(frozenset(chosen | rest | saved))
                return
        tied = set(pool)
        for then in reversed(past):
            most = max(sign * then[e] for e in tied)
            tied = {e for e in tied if sign * then[e] == most}
        for one in sorted(tied):
            left = hopeful - {one}
            moved = {e: list(pile) for e, pile in piles.items() if e != one}
            for order, worth in piles.get(one, []):
                if waiting:
                    worth = worth * (held[one] - quota) // held[one]
                to = next((e for e in order if e in left), None)
                moved.setdefault(to, []).append((order, worth))
            after = spent | {one} if waiting else spent
            still = sorted(left | waiting)
            lines = [tuple(then[e] for e in still) for then in past]
            known = repr([sorted(left), sorted(chosen), sorted(after), sorted((str(e), p) for e, p in moved.items() if e in still),
                          [line for i, line in enumerate(lines) if i == 0 or line != lines[i - 1]]])
            if known not in seen:
                seen.add(known)
                count(left, moved, chosen, waiting - {one}, after, past)

    start = {}
    for order in ballots:
        start.setdefault(order[0], []).append((order, unit))
    count(set(entries), start, set(), set(), set(), [])
    if budget[0] == 0 or not results:
        return set(), set(entries) if budget[0] == 0 else set()
    return set(frozenset.intersection(*results)), set(frozenset.union(*results))


def main(arguments):
    key = None
    if arguments[:1] == ["--key"]:
        key, arguments = arguments[1], arguments[2:]
    wrong, sound = 0, []
    for path in arguments:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        bundle = json.loads(text)
        is_count = bundle.get("format") == "awards-count"
        found = [] if is_count else faults(bundle)
        if not found:
            if checksum(text) != bundle["sha256"]:
                found.append("changed after it was written")
            if not is_signed(bundle["sha256"].encode(), bundle["signature"]):
                found.append("the signature is not of this file")
            if key is not None and bundle["signature"]["key"] != key:
                found.append("signed by another key")
            found += wrong_count(bundle) if is_count else differences(bundle)
        if not found and not is_count:
            sound.append(bundle)
        wrong += bool(found)
        for line in found:
            print(path + ": " + line)
    for line in apart(sound):
        wrong += 1
        print(line)
    print("%d bundles, %d wrong" % (len(arguments), wrong))
    return 1 if wrong or not arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
