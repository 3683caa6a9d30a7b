import { Type } from 'typebox';
import { count, id, nullable } from '../parts.ts';
import { recoveryLeftSchema } from '../recovery.ts';
import { userSchema } from './person.ts';

/** As the database keeps it; sent as ISO 8601. */
const moment = Type.Unsafe<string | Date>(Type.String({ format: 'date-time' }));
const word = Type.String();
const anything = Type.Unknown();
const changeable = { version: count, createdAt: moment, updatedAt: moment };

const entryFields = {
  id,
  awardID: id,
  orgID: id,
  personID: id,
  ref: word,
  status: count,
  categoryID: nullable(id),
  data: anything,
  files: anything,
  correction: anything,
  formVersion: count,
  submittedAt: nullable(moment),
  termsVersion: nullable(count),
  termsAccepted: nullable(count),
  termsOpen: nullable(Type.Boolean()),
  firstID: nullable(id),
  ...changeable,
};

const entry = Type.Object({
  ...entryFields,
  /** Whether it is the best of its category and why: not before the award is completed. */
  bestEntry: Type.Optional(Type.Boolean()),
  bestReason: Type.Optional(nullable(word)),
});

const sheet = Type.Object({
  id,
  judgeID: id,
  entryID: id,
  awardID: id,
  categoryID: id,
  status: word,
  marks: Type.Record(word, Type.Number()),
  comment: word,
  /** What the judge wrote for nobody else: in their own export alone. */
  note: Type.Optional(word),
  recusalReason: nullable(word),
  favourite: Type.Boolean(),
  submittedAt: nullable(moment),
  ...changeable,
});

const roundAnswer = Type.Object({
  roundID: id,
  awardID: id,
  entryID: id,
  judgeID: id,
  answer: nullable(word),
  grade: nullable(Type.Integer()),
  marks: nullable(Type.Array(Type.Integer())),
  counted: Type.Boolean(),
  reason: word,
  ...changeable,
});

const roundComparison = Type.Object({
  roundID: id,
  awardID: id,
  categoryID: Type.Optional(id),
  judgeID: id,
  firstID: id,
  secondID: id,
  preferredID: nullable(id),
  ...changeable,
});

const roundBallot = Type.Object({
  roundID: id,
  awardID: id,
  categoryID: id,
  judgeID: id,
  ranked: Type.Array(id),
  others: Type.Array(id),
  ...changeable,
});

const consent = Type.Object({ entryID: id, awardID: id, version: count, personID: id, acceptedAt: moment });
const confidentiality = Type.Object({ awardID: id, personID: id, version: count, name: word, acceptedAt: moment });

const invitation = Type.Object({
  id,
  entryID: id,
  awardID: id,
  email: word,
  invitedByID: id,
  sentAt: moment,
  expiresAt: moment,
  personID: nullable(id),
  acceptedAt: nullable(moment),
});

const file = Type.Object({
  key: word,
  orgID: id,
  personID: id,
  awardID: nullable(id),
  entryID: nullable(id),
  field: word,
  name: word,
  mimeType: word,
  size: nullable(count),
  isPrivate: Type.Boolean(),
  state: word,
  createdAt: moment,
  storedAt: nullable(moment),
});

const activity = Type.Object({
  id: count,
  at: moment,
  orgID: nullable(id),
  actorID: nullable(id),
  actorName: word,
  asID: nullable(id),
  asName: nullable(word),
  action: word,
  entity: word,
  entityID: nullable(word),
  reason: nullable(word),
  details: anything,
});

/** As the person wrote it, of the entries that they wrote or wrote along. */
const entryVersion = Type.Object({
  entryID: id,
  version: count,
  status: count,
  categoryID: nullable(id),
  data: anything,
  files: anything,
  begunAt: moment,
  at: moment,
});

/** A message to the person; one that carried a code or a password has no text. */
const mail = Type.Object({ why: word, subject: word, text: word, createdAt: moment, sentAt: nullable(moment) });

const securityEvent = Type.Object({ at: moment, event: word, source: word, details: anything });

/** What was deleted, as long as it can be restored. */
const deletedDraft = Type.Object({
  ...entryFields,
  deletedAt: moment,
  versions: Type.Array(entryVersion),
  consents: Type.Array(consent),
});

/** Why somebody does not judge an entry. */
const conflict = Type.Object({ judgeID: id, entryID: id, awardID: id, reason: word, createdAt: moment });

const money = { amount: count, tax: anything, currency: word };

const invoice = Type.Object({
  id,
  organiserID: id,
  number: count,
  orgID: id,
  awardID: id,
  entryID: nullable(id),
  categoryID: nullable(id),
  entryTitle: word,
  ...money,
  status: word,
  reference: nullable(word),
  discountID: nullable(word),
  chargeID: nullable(word),
  dueAt: nullable(moment),
  purchaseOrder: nullable(word),
  paidAt: nullable(moment),
  refundReason: nullable(word),
  refundReference: nullable(word),
  refundedAt: nullable(moment),
  /** Seller, buyer and award as they were when it was settled. */
  parties: anything,
  ...changeable,
});

const creditNote = Type.Object({
  invoiceID: id,
  organiserID: id,
  number: count,
  orgID: id,
  issuedAt: moment,
  invoiceNumber: count,
  invoicedAt: moment,
  awardName: word,
  entryTitle: word,
  ...money,
  reason: word,
  purchaseOrder: nullable(word),
  sellerName: word,
  sellerAddress: nullable(word),
  sellerTaxID: nullable(word),
  buyerName: word,
  buyerAddress: nullable(word),
  buyerTaxID: nullable(word),
});

/** An entrant's own, as invoices name it, with the cards that it pays by. */
const organisation = Type.Object({
  id,
  name: word,
  address: nullable(word),
  taxID: nullable(word),
  billingCountry: nullable(word),
  purchaseOrder: nullable(word),
  paymentMethods: Type.Array(Type.Object({ brand: word, last4: word, expires: word, isDefault: Type.Boolean() })),
});

/** What is kept of a person, part by part: what stands in no part here is not told. */
export const personExportSchema = Type.Object({
  exportedAt: moment,
  user: userSchema,
  organisation: Type.Optional(organisation),
  entries: Type.Array(entry),
  deletedDrafts: Type.Optional(Type.Array(deletedDraft)),
  forms: Type.Optional(Type.Record(word, anything)),
  sheets: Type.Array(sheet),
  roundAnswers: Type.Optional(Type.Array(roundAnswer)),
  roundComparisons: Type.Optional(Type.Array(roundComparison)),
  roundBallots: Type.Optional(Type.Array(roundBallot)),
  confidentiality: Type.Array(confidentiality),
  conflicts: Type.Optional(Type.Array(conflict)),
  consents: Type.Optional(Type.Array(consent)),
  writingAlong: Type.Optional(Type.Array(invitation)),
  passkeys: Type.Optional(Type.Array(Type.Object({ name: word, addedAt: moment, usedAt: nullable(moment) }))),
  devices: Type.Optional(Type.Array(Type.Object({ name: word, source: word, addedAt: moment, usedAt: moment }))),
  sessions: Type.Optional(
    Type.Array(Type.Object({ source: nullable(word), agent: nullable(word), signedInAt: moment, seenAt: moment })),
  ),
  recoveryCodes: Type.Optional(recoveryLeftSchema),
  entryVersions: Type.Optional(Type.Array(entryVersion)),
  mails: Type.Optional(Type.Array(mail)),
  securityEvents: Type.Optional(Type.Array(securityEvent)),
  files: Type.Array(file),
  activity: Type.Array(activity),
  invoices: Type.Array(invoice),
  creditNotes: Type.Optional(Type.Array(creditNote)),
});
