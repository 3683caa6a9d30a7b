import type { MessageId } from '#app/i18n/useText.ts';
import type { Body } from '#contract/schemas.ts';

/** How values of a field are said: `words` of the product by these beginnings of their messages, what else is there as it is. */
export type ValueKind =
  | ('plain' | 'percent' | 'hundredths' | 'country' | 'language' | 'reason' | 'fields')
  | { readonly words: readonly string[] };

interface Field {
  readonly label: MessageId;
  readonly as: ValueKind;
}

const field = (label: MessageId, as: ValueKind = 'plain'): Field => ({ label, as });
const words = (label: MessageId, ...beginnings: readonly string[]): Field => field(label, { words: beginnings });

const category = field('admin.prices.what.category');
const amount = field('admin.prices.further.money');
const changed = { fields: field('admin.history.changed', 'fields') };

/** Of each subject of the audit, what its fields are called and how their values are said. */
const auditFields = {
  award: {
    status: words('admin.awards.status', 'common.awardStatus.'),
    name: field('admin.award.field.name'),
    description: field('admin.award.field.description'),
    timeZone: field('admin.award.field.timeZone'),
    currency: words('admin.award.field.currency', 'admin.award.field.currency.'),
    opensAt: field('admin.award.field.opensAt'),
    closesAt: field('admin.award.field.closesAt'),
    judgingClosesAt: field('admin.award.field.judgingClosesAt'),
    resultsAt: field('admin.award.field.resultsAt'),
    blind: field('admin.award.field.blind'),
    entryLimit: field('admin.award.field.entryLimit'),
    resultMethod: words('admin.award.field.resultMethod', 'admin.award.field.resultMethod.'),
    finalResult: field('admin.award.field.finalResult'),
    ndaText: field('audit.field.nda'),
    entrantTerms: field('audit.field.entrantTerms'),
    categories: field('admin.award.tab.categories'),
    'categories.name': field('audit.field.categoryName'),
    'categories.description': field('admin.category.description'),
    'categories.eligibility': field('admin.category.eligibility'),
    'categories.minimumJudges': field('admin.category.minimumJudges'),
    'categories.entryLimit': field('admin.category.entryLimit'),
    'categories.shared': field('admin.category.shared'),
    'categories.criteria': field('admin.category.criteria'),
    'categories.amount': field('admin.category.fee.amount'),
    'categories.earlyAmount': field('admin.category.fee.early'),
    'categories.earlyUntil': field('admin.category.fee.earlyUntil'),
    version: field('audit.field.version'),
    drafts: field('audit.field.drafts'),
    duplicateOf: field('audit.field.copyOf'),
    to: words('admin.utils.mail.to', 'audit.to.'),
    among: words('audit.field.among', 'audit.among.'),
    judgeIDs: field('audit.field.judges'),
    judges: field('audit.field.judges'),
    categoryID: category,
    category,
    entries: field('rounds.entries'),
    sent: field('audit.field.sent'),
    message: field('audit.field.message'),
    fileName: field('audit.field.file'),
    rows: field('audit.field.rows'),
    order: field('audit.field.order'),
    roundID: field('audit.field.round'),
    lacking: field('audit.field.lacking'),
    sheets: field('audit.field.sheets'),
    type: words('audit.field.content', 'audit.zip.'),
    files: field('audit.field.files'),
    added: field('audit.field.added'),
    removed: field('audit.field.removed'),
    ...changed,
  },
  judge: { version: field('audit.field.version'), name: field('audit.field.signature') },
  vote: {
    state: words('admin.awards.status', 'vote.state.', 'rounds.state.'),
    name: field('vote.name'),
    picks: field('vote.picks'),
    closesAt: field('vote.closesAt'),
    ballots: field('audit.field.ballots'),
    pattern: words('vote.patterns', 'audit.pattern.'),
    suspicious: field('audit.field.suspicious'),
    counts: field('audit.field.counts'),
  },
  category: { award: field('audit.field.award'), category },
  price: {
    'fees.amount': field('admin.category.fee.amount'),
    'fees.earlyAmount': field('admin.category.fee.early'),
    'fees.earlyUntil': field('admin.category.fee.earlyUntil'),
    'codes.percentage': field('audit.field.percentage', 'percent'),
    'codes.amount': field('audit.field.reduction'),
    'codes.usesLeft': field('admin.prices.code.usesLeft'),
    'codes.expiresAt': field('admin.prices.code.expiresAt'),
    'furtherFee.rule': words('admin.prices.further.rule', 'admin.prices.further.'),
    'furtherFee.value': field('admin.prices.further', 'percent'),
  },
  entry: {
    status: words('admin.awards.status', 'common.entryStatus.'),
    categoryID: category,
    further: field('admin.prices.further'),
    responsible: field('admin.entry.field.responsible'),
    handlingTags: field('admin.entry.field.handlingTags'),
    handlingNote: words('admin.entry.field.handlingNote', 'audit.'),
    acceptedTerms: field('admin.entry.field.acceptedTerms'),
    termsNotAccepted: field('admin.entry.field.termsNotAccepted'),
    amount,
    invoice: field('audit.field.invoice'),
    reference: field('audit.field.reference'),
    chargeID: field('audit.field.charge'),
    refundID: field('audit.field.refund'),
    reason: field('admin.history.why', 'reason'),
    reasons: field('admin.history.why', 'reason'),
    with: field('audit.field.with'),
    row: field('audit.field.row'),
    judge: field('audit.field.judge'),
    'standing.rank': field('audit.field.rank'),
    'standing.shared': field('audit.field.rankShared'),
    ...changed,
  },
  colleague: { again: field('audit.field.again'), personID: field('audit.field.colleague') },
  invoice: {
    status: words('admin.awards.status', 'common.invoiceStatus.'),
    amount,
    reference: field('audit.field.reference'),
    ref: field('audit.field.entry'),
  },
  score: {
    mark: field('audit.field.mark'),
    comment: field('audit.field.comment'),
    note: field('audit.field.note'),
    sheets: field('audit.field.sheets'),
    categoryID: category,
    ...changed,
  },
  sheet: {},
  round: {
    state: words('admin.awards.status', 'rounds.state.'),
    place: field('audit.field.place'),
    name: field('rounds.name'),
    round: field('audit.field.round'),
    kind: words('rounds.kind', 'rounds.kind.'),
    quorum: field('rounds.quorum'),
    consensus: field('rounds.consensus', 'percent'),
    top: field('rounds.top'),
    picks: field('rounds.picks'),
    scale: field('audit.field.scale'),
    pairs: field('rounds.pairs'),
    range: words('rounds.range', 'rounds.range.'),
    threshold: field('rounds.threshold', 'percent'),
    shows: words('rounds.shows', 'rounds.shows.'),
    opensAt: field('rounds.opensAt'),
    closesAt: field('rounds.closesAt'),
    criteria: field('rounds.criteria'),
    judges: field('audit.field.judges'),
    entryID: field('audit.field.entry'),
    answer: words('audit.field.answer', 'rounds.answer.'),
    answers: field('rounds.answers'),
    grade: field('audit.field.grade'),
    scores: field('audit.field.marks'),
    categoryID: category,
    entries: field('rounds.entries'),
    entryIDs: field('rounds.entries'),
    preferred: field('rounds.count.pairs.preferred'),
    goesOn: field('audit.field.goesOn'),
    goOn: field('audit.field.goOn'),
    ...changed,
  },
  user: {
    type: words('admin.user.type', 'common.role.'),
    email: field('admin.user.email'),
    givenName: field('admin.user.givenName'),
    familyName: field('admin.user.familyName'),
    photoURL: field('settings.photo'),
    country: field('settings.country', 'country'),
    locale: field('admin.user.locale', 'language'),
    defaultAwardID: field('audit.field.defaultAward'),
    affiliations: field('settings.affiliations'),
    expertise: field('settings.expertise'),
    declinedMails: words('audit.field.declinedMails', 'settings.notifications.'),
    allowedLimit: field('admin.user.allowedLimit'),
    assignments: field('admin.user.assignments'),
    readOnly: field('audit.field.readOnly'),
    views: field('audit.field.views'),
    ...changed,
  },
  org: {
    name: field('admin.award.field.name'),
    billingCountry: field('settings.org.country', 'country'),
    taxID: field('settings.org.taxID'),
    'tax.name': field('settings.tax'),
    'tax.rate': field('settings.tax.rate', 'hundredths'),
    'tax.included': field('audit.field.taxIncluded'),
    taxDecided: field('audit.field.taxDecided'),
    address: field('settings.org.address'),
    bankDetails: field('settings.org.bank'),
    paymentDays: field('settings.org.paymentDays'),
    purchaseOrder: field('settings.org.order'),
    secondFactor: field('settings.org.factor'),
    logo: words('settings.org.logo', 'audit.logo.'),
    card: field('audit.field.card'),
  },
  mail: { subject: field('admin.utils.mail.subject'), text: field('audit.field.text') },
  file: { entryID: field('audit.field.entry') },
  chart: {},
  security: {
    group: words('admin.user.type', 'common.role.'),
    call: field('audit.field.call'),
    by: words('audit.field.by', 'audit.by.'),
    source: field('audit.field.source'),
  },
  acting: {},
} satisfies Readonly<Record<string, Fields>> & {
  readonly award: Names<Body<'updateAward'>, Commands>;
  readonly round: Names<Body<'saveRound'>>;
  readonly user: Names<Body<'updateUser'>, 'orgID'> & Names<Body<'updateOwnUser'>>;
};

type Fields = Readonly<Record<string, Field>>;

/** A field for everything that a call can change, but for what the audit has under other names. */
type Names<Of, Not extends string = never> = Fields & { readonly [Key in Exclude<keyof Of, Not>]: Field };

/** What of an award's update is no field of it: steps and decisions with actions of their own. */
type Commands = 'status' | 'reason' | 'now' | 'chairDecision' | 'leaveOut';

/** The table of what an action is about: "vote.open" is the vote's, "judging.opened" an entry's. */
export const fieldsFor = (action: string): Fields => {
  const subject = action.split('.')[0]!;
  return (auditFields as Readonly<Record<string, Fields>>)[moved[subject] ?? subject] ?? {};
};

const moved: Readonly<Record<string, string>> = { judging: 'entry' };
