/**
 * For each invariant one statement that breaks it straight in the database of the demo, past every constraint. `some`
 * stands for the first row of its kind.
 */
const award = (set: string, where = 'true') =>
  `update product.awards set ${set} where id = (select id from product.awards where ${where} order by id limit 1)`;
const entry = (set: string, where = 'true') =>
  `update product.entries set ${set} where id = (select id from product.entries where ${where} order by id limit 1)`;
const category = (set: string) =>
  `update product.categories set ${set} where id = (select id from product.categories order by id limit 1)`;
const sheet = (set: string, where = 'true') =>
  `update product.sheets set ${set} where id = (select id from product.sheets where ${where} order by id limit 1)`;
const invoice = (set: string, where = 'true') =>
  `update product.invoices set ${set} where id = (select id from product.invoices where ${where} order by id limit 1)`;
/** A credit note of the first paid invoice, about such an amount, that nobody counted. */
const credited = (amount: string) =>
  `insert into product.credit_notes (invoice_id, organiser_id, number, org_id, issued_at, invoice_number, invoiced_at, award_name,
     entry_title, amount, currency, reason, seller_name, buyer_name)
   select id, organiser_id, 1, org_id, now(), number, created_at, '', '', ${amount}, currency, 'Asked for', 'A', 'B'
   from product.invoices where status = 'paid' order by id limit 1`;
const person = (set: string, where = "type = 'judge'") =>
  `update product.people set ${set} where id = (select id from product.people where ${where} order by id limit 1)`;
const organiser = (set: string) => `update product.orgs set ${set} where kind = 'organiser'`;
const discount = (set: string) => `update product.discounts set ${set}`;
const file = (set: string, where = 'true') =>
  `update product.files set ${set} where key = (select key from product.files where ${where} order by key limit 1)`;
const audit = (set: string) => `update product.audit set ${set} where id = (select min(id) from product.audit)`;
const mail = (columns: string, values: string) =>
  `insert into product.outbox (org_id, "to", why, subject, text ${columns})
   select id, 'somebody@example.org', 'submission', 'Hello', 'Hello' ${values} from product.orgs where kind = 'organiser'`;

const open = "status = 'open'";
const anotherAward = 'select b.id from product.awards b where b.id <> award_id order by b.id limit 1';

/** An attempt to charge, of the first entry that was submitted. */
const charge = (columns: string, values: string) =>
  `insert into product.payments (organiser_id, org_id, award_id, person_id, by_id, entry_id, amount, currency, reserved_at, ${columns})
   select a.org_id, e.org_id, a.id, e.person_id, e.person_id, e.id, 100, 'gbp', now(), ${values}
   from product.entries e join product.awards a on a.id = e.award_id where e.status = 1 limit 1`;

/** So many invitations of the first entry, accepted by some such person. */
const colleague = (where: string, count: number) =>
  `insert into product.colleagues (id, entry_id, award_id, email, invited_by_id, sent_at, expires_at, person_id, accepted_at)
   select gen_random_uuid(), e.id, e.award_id, n || '@example.org', e.person_id, now(), now(), p.id, now()
   from (select * from product.entries order by id limit 1) e,
     (select p.id from product.people p where ${where} order by p.id limit 1) p, generate_series(1, ${count}) n`;

/** A round of the first award in such a status, with an outcome of its first entry where `goesOn` is given. */
const round = (status: string, columns: string, values: string, goesOn?: boolean) =>
  `with made as (insert into product.rounds (id, award_id, name, consensus, quorum, ${columns})
     select gen_random_uuid(), a.id, 'Screening', 66, 2, ${values} from product.awards a
     where a.status = '${status}' order by a.id limit 1 returning id, award_id)
   ${
     goesOn === undefined
       ? 'select from made'
       : `insert into product.round_outcomes (round_id, award_id, entry_id, goes_on)
     select r.id, r.award_id, e.id, ${goesOn} from made r join product.entries e on e.award_id = r.award_id
     where e.status in (2, 3) order by e.id limit 1`
   }`;

/** A round in such a state on the second place of the first award in judging, after a decided one from which nothing went on. */
const second = (columns: string, values: string) =>
  `${round('judging', 'state', "'decided'", false)};
   insert into product.rounds (id, award_id, name, consensus, quorum, position, ${columns})
   select gen_random_uuid(), r.award_id, 'Top picks', 66, 2, 2, ${values} from product.rounds r limit 1`;

/** Some such person as a judge of every round. */
const seated = (where: string) =>
  `insert into product.round_judges (round_id, award_id, category_id, judge_id)
   select r.id, r.award_id, c.id, p.id from product.rounds r
     join (select distinct on (award_id) id, award_id from product.categories order by award_id, id) c on c.award_id = r.award_id,
     (select id from product.people p where ${where} order by p.id limit 1) p`;
/** An answer of some such person for the first entry of every round. */
const answeredBy = (where: string) =>
  `insert into product.round_answers (round_id, award_id, entry_id, judge_id, answer)
   select r.id, r.award_id, e.id, p.id, 'yes' from product.rounds r
     join (select distinct on (award_id) id, award_id from product.entries order by award_id, id) e on e.award_id = r.award_id,
     (select id from product.people p where ${where} order by p.id limit 1) p`;

/** A form of the first entry that was submitted, with one question, of which such a category and answer is. */
const asked = (question: string, data = '{}') =>
  `with made as (insert into product.forms (award_id, version, fields, by_id)
     select e.award_id, 1, jsonb_build_array('{"key": "own_a", "kind": "shortText", "label": {}, "seenBy": "organiser", "required": true}'::jsonb
       || '${question}'), e.person_id from product.entries e where e.status = 1 order by e.id limit 1)
   ${entry(`form_version = 1, lacking = '{}', data = data || '${data}'`, 'status = 1')}`;

/** An attempt of the embedded payment service whose card is charged in its book. */
const charged = (columns: string, values: string) =>
  `insert into product.charges (id, key, stripe_id, amount, currency, accepted)
     values ('${'a'.repeat(8)}-${'a'.repeat(4)}-${'a'.repeat(4)}-${'a'.repeat(4)}-${'a'.repeat(12)}', 'k', 'pm', 100, 'gbp', true);
   ${charge(columns, values)}`;

/** An import of two rows, the second of which became the first entry of the first award, and the audit row that says so. */
const imported = (auditEvent: string, finishedAt = 'null') =>
  `with of as (select e.id, e.award_id, e.person_id, a.org_id from product.entries e join product.awards a on a.id = e.award_id
     order by e.id limit 1),
   made as (insert into product.imports (id, award_id, person_id, name, digest, rows, finished_at)
     select gen_random_uuid(), award_id, person_id, 'entries.csv', 'x', 2, ${finishedAt} from of returning id),
   noted as (insert into product.imported_rows (import_id, row, entry_id) select made.id, 2, of.id from made, of)
   insert into product.audit (at, org_id, actor_id, actor_name, action, entity, entity_id, details)
   select now(), of.org_id, of.person_id, 'Somebody', 'entry.create', 'entry', of.id::text, ${auditEvent} from made, of`;
const auditEvent = (row: number) => `jsonb_build_object('import', made.id, 'row', ${row})`;

/** A public vote of the first award, or of the first in such a status. */
const vote = (columns: string, values: string, where = 'true') =>
  `insert into product.votes (id, org_id, award_id, name, picks, ${columns})
   select gen_random_uuid(), a.org_id, a.id, 'Audience prize', ${values} from product.awards a where ${where} order by a.id limit 1`;

export const planted: Readonly<Record<string, string>> = {
  'award.invariant.named': award("name = ' '", open),
  'award.invariant.dated': award('closes_at = null', open),
  'award.invariant.datesInOrder': award("closes_at = opens_at - interval '1 hour'", open),
  'award.invariant.datesInRange': award("results_at = '2150-01-01'"),
  'award.invariant.hasCategory': `delete from product.categories where award_id in (select id from product.awards where ${open})`,
  'award.invariant.categoriesNamed': category("name = ''"),
  'award.invariant.hasCriteria': category("criteria = '[]'"),
  'award.invariant.weightsHundred': category("criteria = jsonb_set(criteria, '{0,weight}', '1')"),
  'award.invariant.earlyFeeEnds': category('fee_early_amount = 100, fee_early_until = null'),
  'award.invariant.furtherFee': award("further_rule = 'share', further_value = 100"),
  'award.invariant.nobodyEnteredYet': award("status = 'approved'", open),
  'award.invariant.scoresFinal': `update product.sheets set status = 'submitted' where award_id in
    (select id from product.awards where status = 'completed')`,
  'award.invariant.entriesScored': `delete from product.sheets where award_id in
    (select id from product.awards where status = 'completed')`,
  'award.invariant.bestEntryNamed': `update product.entries set best_entry = false where award_id in
    (select id from product.awards where status = 'completed')`,
  'award.invariant.sheetsCounted': 'update product.sheet_tallies set sheets = sheets + 1',
  'award.invariant.roundsNotStarted': round('open', 'state', "'open'"),
  'award.invariant.roundsDecided': round('completed', 'state', "'decided'"),
  'award.invariant.finalResultHundred': round(
    'open',
    'state, kind, top, range, criteria, weight',
    `'prepared', 'scores', 3, 'oneToFive', '[{"name": "Craft", "help": "", "weight": 100}]', 100`,
  ),
  'importing.invariant.rowsMadeDrafts': imported("'{}'"),
  'importing.invariant.draftsOfTheAward': `${imported(auditEvent(2))}; update product.imports set award_id = (${anotherAward})`,
  'importing.invariant.draftsHaveRows': imported(auditEvent(3)),
  'importing.invariant.finishedWhole': imported(auditEvent(2), 'now()'),
  'vote.invariant.named': `${vote('state', "1, 'prepared'")}; update product.votes set name = ' '`,
  'vote.invariant.picksSound': vote('state', "11, 'prepared'"),
  'vote.invariant.closingSet': vote('state', "1, 'open'"),
  'award.invariant.voteSettled': vote('state, closes_at', "1, 'closed', now()", open),
  'award.invariant.voteClosed': vote('state, closes_at', "1, 'open', now()", "status = 'completed'"),
  'vote.invariant.openWhileJudging': vote('state, closes_at', "1, 'open', now()", open),
  'vote.invariant.ballotsWhole': `${vote('state, closes_at', "1, 'closed', now()")};
     insert into product.vote_ballots (id, org_id, vote_id, voter, cast_at)
     select gen_random_uuid(), org_id, id, 'somebody', now() from product.votes`,
  'vote.invariant.nobodyVotedYet': `${vote('state', "1, 'prepared'")};
     insert into product.vote_ballots (id, org_id, vote_id, voter, cast_at)
     select gen_random_uuid(), org_id, id, 'somebody', now() from product.votes`,
  'vote.invariant.erasedOncePublished': vote(
    'state, closes_at, published_at, result, key',
    "1, 'published', now(), now(), '{}', 'kept'",
  ),
  'round.invariant.named': `${round('open', 'state', "'prepared'")}; update product.rounds set name = ' '`,
  'round.invariant.ruleSound': `${round('open', 'state', "'prepared'")}; update product.rounds set consensus = 50`,
  'round.invariant.kindComplete': `${round('open', 'state', "'prepared'")}; update product.rounds set kind = 'schulze'`,
  'round.invariant.weightOfScores': round('open', 'state, weight', "'prepared', 20"),
  'round.invariant.countedOnceDecided': `${round(
    'judging',
    'state, kind, top, range, criteria, weight, counted',
    `'decided', 'scores', 3, 'oneToFive', '[{"name": "Craft", "help": "", "weight": 100}]', 20, '[]'`,
  )}; update product.rounds r set counted = json_build_array(json_build_object('scores', json_build_array(json_build_object(
      'entryID', (select e.id from product.entries e where e.award_id = r.award_id limit 1), 'judges', 1, 'mark', 0.5))))`,
  'round.invariant.givenOfItsKind': `${round('judging', 'kind, picks, top', "'schulze', 3, 1")};
     insert into product.round_answers (round_id, award_id, entry_id, judge_id, answer)
     select r.id, r.award_id, e.id, p.id, 'yes' from product.rounds r join product.entries e on e.award_id = r.award_id
       join product.people p on p.type = 'judge' where r.kind = 'schulze' order by e.id, p.id limit 1`,
  'round.invariant.judgesOfOrganiser': `${round('judging', 'state', "'open'")}; ${seated("p.type = 'entrant'")}`,
  'round.invariant.ofItsJudge': `${round('judging', 'state', "'open'")}; ${answeredBy("p.type = 'entrant'")}`,
  'round.invariant.termsAccepted': `${round('judging', 'state', "'open'")}; ${answeredBy("p.type = 'judge'")};
     delete from product.nda_acceptances`,
  'round.invariant.fewRounds': round('open', 'state, position', "'prepared', 7"),
  'round.invariant.datesInOrder': round('open', 'state, opens_at, closes_at', "'prepared', now(), now()"),
  'round.invariant.inOrder': `${second('state', "'open'")}; update product.rounds set state = 'closed' where position = 1`,
  'round.invariant.publishedInOrder': second('state, published_at', "'decided', now()"),
  'round.invariant.wentOnBefore': `${second('state', "'decided'")};
     insert into product.round_outcomes (round_id, award_id, entry_id, goes_on)
     select r.id, r.award_id, o.entry_id, true from product.round_outcomes o
       join product.rounds r on r.award_id = o.award_id and r.position = 2`,
  'round.invariant.preparedBeforeResult': round('completed', 'state', "'prepared'"),
  'round.invariant.heldWhileJudging': round('open', 'state', "'closed'"),
  'round.invariant.decidedFromJudgingOn': round('open', 'state', "'decided'"),
  'round.invariant.nothingScored': round('judging', 'state', "'open'"),
  'round.invariant.someGoOn': round('judging', 'state', "'decided'"),
  'round.invariant.publishedOnceDecided': round('judging', 'state, published_at', "'open', now()"),
  'round.invariant.ruleKeptOnceDecided': round('judging', 'state', "'closed'", true),
  'round.invariant.droppedUnscored': round('completed', 'state', "'decided'", false),
  'award.invariant.organiserRuns': organiser("kind = 'entrant'"),
  'award.invariant.historyKept': award(`history = '[{"status":"pending","at":"2026-01-01T00:00:00Z"}]'`, open),
  'award.invariant.termsKept': 'delete from product.nda_versions',
  'award.invariant.entryLimitPositive': award('entry_limit = 0'),
  'category.invariant.feeInOrder': category('fee_amount = -1'),
  'category.invariant.judgesOfOrganiser': "update product.people set type = 'entrant' where type = 'judge'",
  'category.invariant.oneBestEntry': 'update product.entries set best_entry = true',
  'category.invariant.criteriaApart': category('criteria = criteria || criteria'),
  'entry.invariant.awardStarted': award("status = 'pending'", open),
  'entry.invariant.inCategory': entry('category_id = null', 'status = 1'),
  'entry.invariant.complete.title': entry(`data = data || '{"title": " "}'`, 'status = 1'),
  'entry.invariant.complete.statement': entry("data = data - 'statement'", 'status = 1'),
  'entry.invariant.complete.leadName': entry("data = data - 'leadName'", 'status = 2'),
  'entry.invariant.complete.supportingDoc': entry("files = files - 'supportingDoc'", 'status = 1'),
  'entry.invariant.complete.logoLight': entry("files = files - 'logoLight'", 'status = 3'),
  'entry.invariant.complete.logoDark': entry("files = files - 'logoDark'", 'status = 2'),
  'entry.invariant.termsAccepted': `insert into product.entrant_terms (award_id, version, text)
      select e.award_id, 1, 'The work is your own.' from product.entries e where e.status = 1 order by e.id limit 1;
    ${entry('terms_version = 1', 'status = 1')}`,
  'entry.invariant.answered': `with made as (insert into product.forms (award_id, version, fields, by_id)
      select e.award_id, 1, '[]', e.person_id from product.entries e where e.status = 1 order by e.id limit 1)
    ${entry("form_version = 1, lacking = '{title}'", 'status = 1')}`,
  'entry.invariant.eligible': `with made as (insert into product.forms (award_id, version, fields, by_id)
      select e.award_id, 1, '[{"key": "own_country", "kind": "country", "label": {}, "seenBy": "organiser", "required": true,
        "eligibility": {"answers": ["NO"], "otherwise": {}}}]', e.person_id
      from product.entries e where e.status = 1 order by e.id limit 1)
    ${entry(`form_version = 1, lacking = '{}', data = data || '{"own_country": "SE"}'`, 'status = 1')}`,
  'entry.invariant.formKnown': entry("form_version = 9, lacking = '{}'", 'status = 1'),
  'entry.invariant.newestForm': award('form_version = 9', open),
  'entry.invariant.openWhileJudging': entry(
    'status = 2',
    `status = 1 and award_id in (select id from product.awards where status = 'open')`,
  ),
  'entry.invariant.closedAfterJudging': entry('status = 3', 'status = 1'),
  'entry.invariant.correctionNamed': entry('status = 9, correction = null', 'status = 1'),
  'entry.invariant.bestShortlisted': `${round('completed', 'state', "'decided'", false)};
    update product.entries set best_entry = true where id in (select entry_id from product.round_outcomes)`,
  'entry.invariant.bestWasJudged': entry('best_entry = true', 'status = 1'),
  'entry.invariant.categoryOfAward': entry(
    'category_id = (select c.id from product.categories c where c.award_id <> entries.award_id limit 1)',
    'status = 1',
  ),
  'entry.invariant.ofEntrant': entry("person_id = (select id from product.people where type = 'judge' limit 1)"),
  'entry.invariant.colleaguesEnter': colleague("p.type = 'judge'", 1),
  'entry.invariant.furtherOfDraft': entry(
    "data = data || jsonb_build_object('further_' || category_id, 'Wayfinding')",
    'status = 1',
  ),
  'entry.invariant.firstOfEntrant': `update product.entries e set first_id = f.id
     from (select x.id, y.id as other from product.entries x join product.entries y on y.award_id <> x.award_id order by x.id, y.id limit 1) f
     where e.id = f.other`,
  'entry.invariant.colleaguesBounded': colleague("p.type = 'entrant'", 11),
  'entry.invariant.submissionDated': entry('submitted_at = null', 'status = 1'),
  'entry.invariant.feeSettled': 'delete from product.invoices',
  'entry.invariant.versionKept': `insert into product.entry_versions
    (entry_id, version, status, data, files, person_name, begun_at, at)
    select id, 1, 0, '{"title": "Another"}', '{}', 'Somebody', now(), now() from product.entries where status = 1 limit 1`,
  'entry.invariant.notInBin': `insert into product.binned_entries (id, award_id, org_id, person_id, deleted_at, deleted_by, content)
    select id, award_id, org_id, person_id, now(), 'entrant', '{"entry": {"files": {}}}' from product.entries limit 1`,
  'entry.invariant.paidBeforeJudged': `update product.invoices set status = 'draft'`,
  'score.invariant.complete': sheet("marks = '{}'", "status = 'submitted'"),
  'score.invariant.recusalExplained': sheet("status = 'recused', recusal_reason = ' '"),
  'score.invariant.unscoredEmpty': sheet("status = 'unscored'", "status = 'submitted'"),
  'score.invariant.marksInRange': sheet(
    'marks = (select jsonb_object_agg(key, 11) from jsonb_each(marks))',
    "status = 'submitted'",
  ),
  'score.invariant.finalOnceJudged':
    "update product.awards set status = 'open', history = '[]'; update product.sheets set status = 'final'",
  'score.invariant.ofItsAward': sheet(`award_id = (${anotherAward})`),
  'score.invariant.ofItsJudge': sheet("judge_id = (select id from product.people where type = 'entrant' limit 1)"),
  'score.invariant.termsAccepted': 'delete from product.nda_acceptances',
  'score.invariant.submissionDated': sheet('submitted_at = null', "status = 'submitted'"),
  'score.invariant.noConflict': `insert into product.conflicts (judge_id, entry_id, award_id, reason, declared_by)
    select judge_id, entry_id, award_id, 'A partner', 'Somebody' from product.sheets where status = 'submitted' limit 1`,
  'score.invariant.counts': 'delete from product.assignments',
  'invoice.invariant.amount': invoice('amount = -1'),
  'invoice.invariant.tax': invoice(`tax = '{"name": "VAT", "rate": 2000, "amount": 99999999}'`),
  // Paid once more, though nothing of it was due.
  'invoice.invariant.feeMet': `insert into product.invoices (organiser_id, number, org_id, award_id, entry_id, category_id, amount,
      whole_fee, settled_before, currency, status, reference, paid_at)
    select organiser_id, number + 9000, org_id, award_id, entry_id, category_id, amount, amount, 0, currency, status, 'BACS 2',
      paid_at from product.invoices where status = 'paid' and entry_id is not null order by id limit 1`,
  'invoice.invariant.somethingDue': invoice('amount = 0', "status = 'draft'"),
  'invoice.invariant.skippedNothingDue': invoice('amount = 100', "status = 'skipped'"),
  'invoice.invariant.submitted': `update product.entries set submitted_at = null`,
  'invoice.invariant.notPaid': invoice("charge_id = 'ch_1'", "status = 'draft'"),
  'invoice.invariant.howPaid': invoice('reference = null, charge_id = null', "status = 'paid'"),
  'invoice.invariant.notRefunded': invoice("refund_reason = 'Asked for'", "status = 'paid'"),
  'invoice.invariant.whyRefunded': invoice("status = 'refunded', refund_reason = null", "status = 'paid'"),
  'charge.invariant.amount': `${charge('state', "'reserved'")}; update product.payments set amount = 0`,
  'charge.invariant.nothingCharged': charge('state, charge_id', "'released', 'ch_1'"),
  'charge.invariant.keptForOneInvoice': charge('state, charge_id', "'paid', 'ch_1'"),
  'charge.invariant.partsWhole': charge('state, charge_id, charged', "'paid', 'ch_1', 300"),
  'charge.invariant.refundOfCharge': charge('state', "'refunding'"),
  'charge.invariant.refundNamed': charge('state, charge_id', "'refunded', 'ch_1'"),
  'charge.invariant.ofItsLedger': charged('state, intent_id', `'released', 'pi_test_${'a'.repeat(32)}'`),
  'charge.invariant.holdsNothing': charge('state, holds_discount', "'released', true"),
  'charge.invariant.finished': charge('state, updated_at', "'reserved', now() - interval '2 days'"),
  'invoice.invariant.organiserOfAward': invoice("currency = case currency when 'gbp' then 'usd' else 'gbp' end"),
  'invoice.invariant.credited': invoice(
    "status = 'refunded', refund_reason = 'Asked for', refunded_at = now()",
    "status = 'paid'",
  ),
  'invoice.invariant.creditedWhole': credited('amount + 1'),
  'invoice.invariant.numberCounted': invoice('number = 9999'),
  'discount.invariant.code': discount('id = lower(id)'),
  'discount.invariant.oneOfTwo': discount('amount = 100, percentage = 10'),
  'discount.invariant.worth': discount('percentage = 101'),
  'discount.invariant.usesLeft': discount('uses_left = -1'),
  'discount.invariant.expiry': discount("expires_at = '1850-01-01'"),
  'person.invariant.staffBelongToOrganiser': `update product.people set invited_by_id = org_id,
    org_id = (select id from product.orgs where kind = 'entrant' limit 1) where type = 'judge'`,
  'person.invariant.entrantsEnter': person("type = 'entrant'"),
  'person.invariant.onlyJudgesAreAssigned': "update product.people set type = 'admin' where type = 'judge'",
  'person.invariant.limitInRange': person('allowed_limit = 261'),
  'person.invariant.activeHasAccount': person('sub = null, invited = false, locked = false'),
  'person.invariant.invitedNeverSignedIn': person('invited = true, last_sign_in_at = now()'),
  'person.invariant.erasedKeepsNothing': person('erased = true'),
  'person.invariant.erasedJudgesNothing': "update product.people set erased = true where type = 'judge'",
  'person.invariant.addressed': person("email = ''"),
  'person.invariant.addressedOnce': "update product.people set email = 'same@example.org'",
  'person.invariant.invitedByOrganiser': `update product.people set invited_by_id = (select id from product.orgs
    where kind = 'organiser'); ${organiser("kind = 'entrant'")}`,
  'person.invariant.organiserHasAdministrator': "update product.people set locked = true where type = 'admin'",
  'organisation.invariant.known': organiser("name = ' '"),
  'organisation.invariant.taxOfOrganiser': organiser(
    `kind = 'entrant', tax = '{"name": "VAT", "rate": 1, "included": true}'`,
  ),
  'organisation.invariant.logoOfOrganiser': organiser("logo = 'iVBORw0KGgo=', logo_id = null"),
  'organisation.invariant.invoicesCounted': organiser('last_invoice = 1'),
  'organisation.invariant.invoicesWhole':
    'delete from product.invoices where id = (select id from product.invoices order by number limit 1)',
  'organisation.invariant.creditNotesCounted': credited('amount'),
  'organisation.invariant.listsCounted': "update product.row_counts set held = held + 1 where list = 'entry'",
  'organisation.invariant.oneDefaultCard': `insert into product.payment_methods (org_id, stripe_id, brand, last4, expires, is_default)
    select o.id, 'pm_' || n, 'visa', '4242', '12/30', true from product.orgs o, generate_series(1, 2) n`,
  'file.invariant.kept': file("key = 'gone'", "field = 'logoDark'"),
  'file.invariant.whole': file('size = size + 1', "state = 'stored'"),
  'file.invariant.known': 'delete from product.files',
  'file.invariant.settled': `update product.files set state = 'pending', created_at = now();
    update product.entries set files = '{}'`,
  'file.invariant.used': `update product.files set created_at = now() - interval '9 days';
    update product.entries set files = '{}'`,
  'audit.invariant.actorKnown': audit("as_name = 'Somebody', actor_id = null"),
  'audit.invariant.actorNamed': audit("actor_name = '', actor_id = gen_random_uuid()"),
  'audit.invariant.readable': `${audit("as_name = 'Somebody'")}; ${organiser("kind = 'entrant'")}`,
  'mail.invariant.addressed': `${mail('', '')}; update product.outbox set "to" = 'nowhere'`,
  'mail.invariant.sentAttempted': mail(', sent_at', ', now()'),
  'mail.invariant.secretsForgotten': mail(', sent_at, attempts, code', ", now(), 1, '123456'"),
  'mail.invariant.delivered': mail(', created_at', ", now() - interval '2 days'"),
};

const criterion = (weight: number) => `'[{"name": "Craft", "help": "", "weight": ${weight}}]'`;

/** Other ways to break some of them. */
export const plantedOtherwise: readonly (readonly [id: string, statement: string])[] = [
  // An entry whose draft never had a title has no name to tell.
  ['entry.invariant.complete.title', entry("data = data - 'title'", 'status = 1')],
  // No judge whose sheet counts has scored the entry.
  [
    'award.invariant.entriesScored',
    `insert into product.conflicts (judge_id, entry_id, award_id, reason, declared_by)
     select s.judge_id, s.entry_id, s.award_id, 'A partner', 'Somebody' from product.sheets s where s.entry_id =
       (select f.entry_id from product.sheets f join product.awards a on a.id = f.award_id
        where f.status = 'final' and a.status = 'completed' order by f.entry_id limit 1)
     on conflict do nothing`,
  ],
  [
    'round.invariant.kindComplete',
    round('open', 'state, kind, top, range, criteria', `'prepared', 'scores', 3, 'oneToFive', ${criterion(60)}`),
  ],
  [
    'round.invariant.kindComplete',
    round(
      'open',
      'state, kind, top, threshold, range, criteria',
      `'prepared', 'scores', 3, 60, 'oneToFive', ${criterion(100)}`,
    ),
  ],
  ['person.invariant.onlyJudgesAreAssigned', `${round('judging', 'state', "'open'")}; ${seated("p.type = 'admin'")}`],
  [
    'person.invariant.erasedJudgesNothing',
    `${round('judging', 'state', "'open'")}; ${seated("p.type = 'judge'")}; delete from product.assignments;
     update product.people set erased = true where type = 'judge'`,
  ],
  // What they rank and compare is theirs as well.
  [
    'round.invariant.ofItsJudge',
    `${round('judging', 'kind, picks, top', "'schulze', 3, 1")};
     insert into product.round_ballots (round_id, award_id, category_id, judge_id, ranked, others)
     select r.id, r.award_id, c.id, p.id, '{}', '{}' from product.rounds r join product.categories c on c.award_id = r.award_id,
       product.people p where p.type = 'entrant' order by c.id, p.id limit 1`,
  ],
  [
    'round.invariant.termsAccepted',
    `${round('judging', 'kind, pairs, top', "'pairs', 3, 1")};
     insert into product.round_comparisons (round_id, award_id, judge_id, first_id, second_id)
     select r.id, r.award_id, p.id, gen_random_uuid(), gen_random_uuid() from product.rounds r, product.people p
       where p.type = 'judge' order by p.id limit 1; delete from product.nda_acceptances`,
  ],
  ['entry.invariant.answered', asked('{}')],
  ['entry.invariant.answered', asked('{}', '{"own_a": " "}')],
  ['entry.invariant.answered', asked('{"kind": "choices"}', '{"own_a": ","}')],
  ['entry.invariant.answered', asked('{"kind": "table"}', '{"own_a": "[]"}')],
  [
    'entry.invariant.answered',
    asked('{"kind": "people"}', String.raw`{"own_a": "[{},{\"name\":\" \",\"role\":\"\"}]"}`),
  ],
  ['entry.invariant.answered', asked('{"kind": "consent"}', '{"own_a": "no"}')],
  [
    'entry.invariant.versionKept',
    `insert into product.entry_versions (entry_id, version, status, data, files, person_name, begun_at, at)
     select id, 1, 9, '{"title": "Another"}', '{}', 'Somebody', now(), now() from product.entries where status = 1 order by id limit 1;
     ${entry(`status = 9, correction = '{"message": "Not yours"}'`, 'status = 1')}`,
  ],
  // Whose ballot it is must not stay, under whatever name.
  [
    'vote.invariant.erasedOncePublished',
    `${vote('state, closes_at, published_at, result', "1, 'published', now(), now(), '{}'")};
     insert into product.vote_ballots (id, org_id, vote_id, voter, cast_at)
     select gen_random_uuid(), org_id, id, 'a hash of an address', now() from product.votes`,
  ],
  ['charge.invariant.ofItsLedger', charged('state, charge_id', `'refunded', 'ch_test_${'a'.repeat(32)}'`)],
  ...['array[0]', 'array[6]', 'array[3, 3]'].map((marks): [string, string] => [
    'round.invariant.givenOfItsKind',
    `${round('judging', 'kind, top, range, criteria', `'scores', 3, 'oneToFive', ${criterion(100)}`)};
     insert into product.round_answers (round_id, award_id, entry_id, judge_id, marks)
     select r.id, r.award_id, e.id, p.id, ${marks} from product.rounds r join product.entries e on e.award_id = r.award_id
       join product.people p on p.type = 'judge' where r.kind = 'scores' order by e.id, p.id limit 1`,
  ]),
];

/** What is sound, though it looks like a violation. */
export const soundOtherwise: readonly (readonly [id: string, what: string, statement: string])[] = [
  [
    'person.invariant.addressedOnce',
    'somebody invited whose account is somebody elsewhere',
    `insert into product.people (id, org_id, type, email, invited)
     select gen_random_uuid(), o.id, 'judge', p.email, true from product.people p, product.orgs o
     where o.kind = 'organiser' and p.type = 'entrant' and p.account is not null limit 1`,
  ],
  [
    'charge.invariant.finished',
    'a refund of an old charge',
    charge('state, charge_id, created_at', "'refunding', 'ch_1', now() - interval '9 days'"),
  ],
  [
    'charge.invariant.ofItsLedger',
    'a part given back of a charge that is kept',
    `${charged('state, charge_id, charged', `'refunded', 'ch_test_${'a'.repeat(32)}', 300`)};
     ${charge('state, charge_id, charged', `'paid', 'ch_test_${'a'.repeat(32)}', 300`)}`,
  ],
  ['entry.invariant.answered', 'an answer', asked('{}', '{"own_a": "Yes"}')],
  ['entry.invariant.answered', 'a row', asked('{"kind": "people"}', String.raw`{"own_a": "[{},{\"name\":\"N\"}]"}`)],
  ['entry.invariant.answered', 'a question that is closed', asked('{"closed": true}')],
  ['entry.invariant.answered', 'a question that may stay open', asked('{"required": false}')],
  ['entry.invariant.answered', 'words between questions', asked('{"kind": "heading"}')],
  [
    'entry.invariant.answered',
    'a question that is asked by another answer',
    asked('{"shownWhen": {"all": true, "conditions": [{"field": "own_b", "test": "is", "value": "yes"}]}}'),
  ],
  [
    'entry.invariant.answered',
    'a question of another category',
    asked('{"categoryIDs": ["00000000-0000-4000-8000-000000000000"]}'),
  ],
  [
    'vote.invariant.erasedOncePublished',
    'a ballot of nobody',
    `${vote('state, closes_at, published_at, result', "1, 'published', now(), now(), '{}'")};
     insert into product.vote_ballots (id, org_id, vote_id, voter, cast_at)
     select gen_random_uuid(), org_id, id, gen_random_uuid()::text, now() from product.votes`,
  ],
];
