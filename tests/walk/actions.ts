import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { doors } from './doors.ts';
import { lastUse } from './stages.ts';
import { type Act, type Aim, award, entry, ofEntry, pick, type Request, variantOf, type World } from './world.ts';

/** One call as data. */
export interface Choice extends Aim {
  readonly act: ActName;
}

const categoriesOf = ({ awards }: World, { awardID }: Entry) =>
  (awards.find(({ id }) => id === awardID) ?? awards[0]!).categories;

/** A change of the award, with fields that an organiser might send. */
const awardEdits = (current: Award) => [
  { description: 'Told anew.' },
  { name: '' },
  { closesAt: null },
  { closesAt: '2020-03-01T00:00:00Z' },
  { categories: [] },
  { resultsAt: '2150-01-01T00:00:00Z' },
  { opensAt: '1850-01-01T00:00:00Z' },
  { categories: current.categories.map((category, index) => (index === 0 ? { ...category, criteria: [] } : category)) },
  { categories: [...current.categories, { name: 'Further', criteria: [{ name: 'Idea', weight: 100 }] }] },
  { categories: [...current.categories, { name: 'Light', criteria: [{ name: 'Idea', weight: 40 }] }] },
  { entryLimit: 1 },
  { judgingClosesAt: '2020-04-01T00:00:00Z' },
  { name: 'Renamed Awards', resultMethod: 'mean' },
  { resultMethod: 'trimmed' },
  { categories: current.categories.map((category) => ({ ...category, criteria: evened(category.criteria) })) },
];
/** The same criteria with other weights, of which the last has what the others leave. */
const evened = (criteria: Award['categories'][number]['criteria']) =>
  criteria.map((criterion, at) => {
    const each = Math.floor(90 / criteria.length);
    return { ...criterion, weight: at === criteria.length - 1 ? 100 - each * (criteria.length - 1) : each };
  });
/** A judge who has a conflict of interest with an entry, or is recused. */
const asideOf = (judgeID: string, entryID: string) => [`aside ${judgeID} ${entryID}`, true] as const;
const statuses = ['approved', 'open', 'judging', 'closed', 'completed', 'judging', 'open'] as const;

/** Everything that somebody may do, by name. */
const acts = {
  ...doors,
  write: (world: World, choice: Aim): Request => {
    const target = entry(world, choice);
    const title = world.next();
    return {
      name: 'updateEntry',
      query: ofEntry(target),
      body: { data: { data: { title } } },
      version: target.version,
      writes: [[`title ${target.id}`, title]],
    };
  },
  make: (world, choice) => {
    const { id: awardID, categories } = award(world, choice);
    const title = world.next();
    const { files } = world.theatre;
    const data = { awardID, categoryID: categories[choice.variant % 2]?.categoryID ?? null, files, payment: 'invoice' };
    const words = { title, statement: 'A way down.', leadName: 'Nia Prosser' };
    return {
      name: 'createEntry',
      query: choice.variant > 2 ? { isSubmit: 'true' } : {},
      body: { data: { ...data, data: words } },
      writes: [[`made ${title}`, true]],
    };
  },
  choose: (world, choice) => {
    const target = entry(world, choice);
    const { categoryID, name } = pick(categoriesOf(world, target), choice.variant);
    const data = { data: { [`further_${categoryID}`]: choice.variant % 3 === 2 ? '' : name } };
    return { name: 'updateEntry', query: ofEntry(target), body: { data }, version: target.version };
  },
  submit: (world, choice) => {
    const target = entry(world, choice);
    const further = categoriesOf(world, target)
      .map(({ categoryID }) => categoryID)
      .filter((id) => id !== target.categoryID);
    const data = variantOf<object>(choice, [
      { payment: 'card', discountID: lastUse },
      { payment: 'card' },
      { payment: 'invoice' },
      { payment: 'invoice', discountID: lastUse },
      {},
      { payment: 'card', further },
      { payment: 'invoice', further },
      { payment: 'card', discountID: lastUse, further: further.slice(0, 1) },
    ]);
    return {
      name: 'submitEntry',
      query: ofEntry(target),
      body: { data },
      version: target.version,
      auditEvent: ['entry.submit', target.id],
    };
  },
  submitForEntrant: (world, choice) => {
    const target = entry(world, choice);
    return {
      name: 'submitEntryAsAdmin',
      query: ofEntry(target),
      body: {},
      version: target.version,
      auditEvent: ['entry.submit', target.id],
    };
  },
  stepEntry: (world, choice) => {
    const target = entry(world, choice);
    const data = variantOf<object>(choice, [
      { status: 0 },
      { status: 9, message: 'The plan can’t be read.' },
      { status: 2 },
      { status: 9, message: ' ' },
    ]);
    return { name: 'updateEntry', query: ofEntry(target), body: { data }, version: target.version };
  },
  takeFile: (world, choice) => {
    const target = entry(world, choice);
    const data = { files: { supportingDoc: null } };
    return { name: 'updateEntry', query: ofEntry(target), body: { data }, version: target.version };
  },
  move: (world, choice) => {
    const target = entry(world, choice);
    const { categories } = world.awards.find(({ id }) => id === target.awardID) ?? world.awards[0]!;
    const categoryID = variantOf(choice, categories)?.categoryID ?? target.id;
    return { name: 'changeEntryCategory', query: { ...ofEntry(target), categoryID }, version: target.version };
  },
  moveMany: (world, choice) => {
    const { id: awardID, categories } = award(world, choice);
    const categoryID = variantOf(choice, categories)?.categoryID ?? awardID;
    const ids = world.entries.filter((each) => each.awardID === awardID).map(({ id }) => id);
    return { name: 'moveEntries', query: { awardID, categoryID }, body: { ids: ids.length > 0 ? ids : [awardID] } };
  },
  remove: (world, choice) => {
    const target = entry(world, choice);
    return {
      name: 'deleteEntry',
      query: ofEntry(target),
      version: target.version,
      writes: [[`gone ${target.id}`, true]],
    };
  },
  restore: (world, choice) => ({ name: 'restoreEntry', query: ofEntry(entry(world, choice)) }),
  best: (world, choice) => {
    const target = entry(world, choice);
    const body = { bestEntry: choice.variant !== 1, ...(choice.variant > 1 && { reason: 'The jury agreed.' }) };
    return { name: 'markBestEntry', query: ofEntry(target), body, version: target.version };
  },
  mark: (world, choice) => {
    const target = entry(world, choice);
    const { categories } = world.awards.find(({ id }) => id === target.awardID) ?? world.awards[0]!;
    const category = categories.find(({ categoryID }) => categoryID === target.categoryID) ?? categories[0];
    const { criterionID = 'none' } = pick(category?.criteria ?? [], choice.variant) ?? {};
    const mark = Number(world.next().replace(/\D/g, '')) % 11;
    const { personID } = world.theatre.people[choice.who];
    return {
      name: 'scoreEntry',
      query: { ...ofEntry(target), categoryID: category?.categoryID ?? target.id },
      body: { marks: { [criterionID]: mark } },
      writes: [[`mark ${personID} ${target.id} ${category?.categoryID} ${criterionID}`, mark]],
    };
  },
  handIn: (world, choice) => {
    const target = entry(world, choice);
    const body = variantOf<object>(choice, [
      {},
      { recusal: { reason: 'A partner of mine' } },
      { recusal: null },
      { marks: {} },
      { comment: 'Clear.' },
    ]);
    const { recusal } = body as { recusal?: object | null };
    const submit = choice.variant === 1 || choice.variant === 2 ? {} : { submit: 'true' };
    return {
      name: 'scoreEntry',
      query: { ...ofEntry(target), categoryID: target.categoryID ?? target.id, ...submit },
      body,
      writes: recusal ? [asideOf(world.theatre.people[choice.who].personID, target.id)] : [],
    };
  },
  scoreStatus: (world, choice) => {
    const target = entry(world, choice);
    const status = variantOf(choice, ['final', 'final', 'submitted', 'scored', 'unscored']);
    const entryID = choice.one % 2 === 0 ? {} : { entryID: target.id };
    const body = { reason: 'Looked at again.' };
    return { name: 'changeScoreStatus', query: { awardID: target.awardID, status, ...entryID }, body };
  },
  editAward: (world, choice) => {
    const current = award(world, choice);
    return {
      name: 'updateAward',
      query: { id: current.id },
      version: current.version,
      body: variantOf(choice, awardEdits(current)),
    };
  },
  stepAward: (world, choice) => {
    const current = award(world, choice);
    const status = variantOf(choice, statuses);
    const closesAt = status === 'open' && choice.one % 2 === 1 ? { closesAt: '2020-05-08T17:00:00Z' } : {};
    const body = { status, reason: 'Agreed by the board.', now: true, ...closesAt };
    return { name: 'updateAward', query: { id: current.id }, body, version: current.version };
  },
  tie: (world, choice) => {
    const current = award(world, choice);
    const entryIDs = world.entries.filter(({ awardID }) => awardID === current.id).map(({ id }) => id);
    const categoryID = variantOf(choice, current.categories)?.categoryID ?? current.id;
    const chairDecision = {
      categoryID,
      entryIDs: [...entryIDs, current.id, current.id].slice(0, 2),
      reason: 'The chair.',
    };
    return { name: 'updateAward', query: { id: current.id }, body: { chairDecision }, version: current.version };
  },
  makeAward: (world, choice) => ({
    name: 'createAward',
    body: choice.variant === 0 ? { name: world.next() } : { duplicateOf: award(world, choice).id, name: world.next() },
  }),
  removeAward: (world, choice) => {
    const { id, version } = award(world, choice);
    return { name: 'deleteAward', query: { id }, version };
  },
  removeCategory: (world, choice) => {
    const { id: awardID, categories, version } = award(world, choice);
    const categoryID = variantOf(choice, categories)?.categoryID ?? awardID;
    return { name: 'deleteAwardCategory', query: { awardID, categoryID }, version };
  },
  prices: (world, choice) => {
    const { id: awardID, categories } = award(world, choice);
    const amount = variantOf(choice, [0, 20_000, 500]);
    const fees = categories.map(({ categoryID }) => ({ categoryID, amount, earlyAmount: null, earlyUntil: null }));
    const free = { id: 'FREE', percentage: 100, amount: null, usesLeft: 2, expiresAt: null };
    const endless = { id: 'ENDLESS', percentage: 10, amount: null, usesLeft: null, expiresAt: null };
    return variantOf<Request>(choice, [
      { name: 'updatePrices', query: { awardID }, body: { prices: fees } },
      { name: 'updatePrices', query: { awardID }, body: { discounts: [free, endless] } },
      { name: 'updatePrices', query: { awardID }, body: { furtherFee: { rule: 'free', value: null } } },
      { name: 'updatePrices', query: { awardID }, body: { prices: fees, furtherFee: { rule: 'amount', value: 4000 } } },
      { name: 'updatePrices', query: { awardID }, body: { furtherFee: { rule: 'share', value: 100 } } },
      { name: 'listPrices', query: { awardID } },
    ]);
  },
  settle: (world, choice) => {
    const { invoice } = entry(world, choice);
    const body = variantOf<object>(choice, [
      { status: 'paid', reference: 'BACS 7' },
      { status: 'paid', reference: ' ' },
      { status: 'refunded', reason: 'Entered twice.', reference: 'BACS 8' },
    ]);
    return { name: 'settleInvoice', query: { id: invoice?.id ?? entry(world, choice).id }, body };
  },
  card: (_, choice) => {
    const paymentMethod = variantOf(choice, [
      'pm_card_visa',
      'pm_card_chargeDeclined',
      'pm_card_mastercard',
      'no card',
    ]);
    return { name: 'addPaymentMethod', body: { data: { paymentMethod } } };
  },
  terms: (world, choice) => {
    const { id: awardID, nda } = award(world, choice);
    return { name: 'acceptNda', body: { awardID, version: nda.version, name: 'Helen Okafor' } };
  },
  conflict: (world, choice) => {
    const { id: entryID, awardID } = entry(world, choice);
    const { personID: judgeID } = world.theatre.people[variantOf(choice, ['judge', 'judge2', 'judge3'] as const)];
    const reason = choice.variant < 3 ? 'A partner' : null;
    const writes = reason === null ? [] : [asideOf(judgeID, entryID)];
    return { name: 'declareConflict', query: { awardID }, body: { judgeID, entryID, reason }, writes };
  },
  assign: (world, choice) => {
    const { id: awardID, categories } = award(world, choice);
    const { personID: id, orgID } =
      world.theatre.people[variantOf(choice, ['judge', 'judge2', 'judge3', 'entrant'] as const)];
    const categoryIDs = choice.variant > 2 ? [] : categories.map(({ categoryID }) => categoryID);
    return { name: 'updateUser', query: { id, orgID }, body: { assignments: [{ awardID, categoryIDs }] } };
  },
  lock: (world, choice) => {
    const who = variantOf(choice, ['admin', 'admin2', 'judge3', 'entrant3', 'stranger'] as const);
    return { name: 'lockUser', query: { id: world.theatre.people[who].personID } };
  },
  erase: (world, choice) => {
    const who = variantOf(choice, ['admin', 'admin2', 'judge3', 'entrant3', 'stranger'] as const);
    return { name: 'deleteUser', query: { id: world.theatre.people[who].personID } };
  },
  profile: (world, choice) =>
    variantOf<Request>(choice, [
      { name: 'updateOwnUser', body: { givenName: world.next() } },
      { name: 'updateOrganisation', body: { name: world.next() } },
      { name: 'updateOrganisation', body: { name: '' } },
      { name: 'updateOwnUser', body: { allowedLimit: 99, familyName: ' ' } },
    ]),
  tell: (world, choice) => {
    const { id } = award(world, choice);
    return {
      name: 'messageAward',
      query: { id },
      body: { to: variantOf(choice, ['judges', 'entrants']), message: 'Soon.' },
    };
  },
  plan: (world, choice) => {
    const { id: awardID, categories } = award(world, choice);
    const judgeIDs = [world.theatre.people.judge.personID, world.theatre.people.judge2.personID];
    const wish = { categoryIDs: categories.map(({ categoryID }) => categoryID), judgeIDs, judgesPerEntry: 1, seed: 1 };
    return { name: 'planJudging', query: { awardID }, body: { wish, apply: choice.variant === 0 } };
  },
  look: (world, choice) => {
    const target = entry(world, choice);
    return variantOf<Request>(choice, [
      { name: 'getEntry', query: ofEntry(target) },
      { name: 'listAwards' },
      { name: 'getAwardSummary', query: { id: target.awardID, results: 'true' } },
      { name: 'listInvoices' },
      { name: 'listEntries' },
      { name: 'listUsers' },
      { name: 'listAudit' },
      { name: 'login' },
    ]);
  },
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;
export const actNames = Object.keys(acts) as ActName[];

/** The request that a choice comes to, as things stand. */
export const requestOf = (world: World, choice: Choice): Request => acts[choice.act](world, choice);
