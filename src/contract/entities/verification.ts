import { type Static, Type } from 'typebox';
import { count, instant, nullable, oneOf } from '../parts.ts';

/** What invariants speak of. */
const checkedSubjects = [
  'award',
  'category',
  'entry',
  'sheet',
  'invoice',
  'payment',
  'discount',
  'person',
  'organisation',
  'file',
  'audit',
  'mail',
] as const;

/** One thing for which an invariant does not hold, with the entry and the award that it concerns. */
const counterExampleSchema = Type.Object({
  /** Id of the thing; of a file its key. */
  id: Type.String(),
  /** File name, judge's name, number of the invoice … */
  name: Type.String(),
  awardID: nullable(Type.String()),
  entryID: nullable(Type.String()),
  ref: Type.String(),
  title: Type.String(),
  at: nullable(instant),
  /** Bytes of a file. */
  size: nullable(count),
});

/** One invariant, whose `id` is the code of its sentence, with what breaks it; `found` is cut at 100, `count` is whole. */
const checkedInvariantSchema = Type.Object({
  id: Type.String(),
  subject: oneOf(checkedSubjects),
  /** `attention`: not wrong by itself, but somebody should look. */
  weight: oneOf(['broken', 'attention'] as const),
  count,
  found: Type.Array(counterExampleSchema),
});

/** What was looked at, and for every invariant whether it holds. */
export const verificationSchema = Type.Object({
  checkedAt: instant,
  /** How long it took. */
  milliseconds: count,
  checked: Type.Object({
    awards: count,
    entries: count,
    sheets: count,
    invoices: count,
    people: count,
    files: count,
    audit: count,
    mails: count,
  }),
  invariants: Type.Array(checkedInvariantSchema),
  /** The disk of the files: while less is free than is kept back, none are taken. Null where they lie elsewhere. */
  disk: Type.Union([
    Type.Object({ freeMegabytes: count, reserveMegabytes: count, isLow: Type.Boolean() }),
    Type.Null(),
  ]),
});
export type CheckedSubject = (typeof checkedSubjects)[number];
export type CounterExample = Static<typeof counterExampleSchema>;
export type CheckedInvariant = Static<typeof checkedInvariantSchema>;
export type Verification = Static<typeof verificationSchema>;
