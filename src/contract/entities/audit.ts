import { type Static, Type } from 'typebox';
import type { Words } from '#machines/form/form.types.ts';
import { id, instant, nullable } from '../parts.ts';

/**
 * A value as the audit tells it: things by their names, money with its currency (null where that is not known any more), the
 * labels of a form in its languages, what no longer has a name as `gone`, and words of the product (a status, a method) as they
 * are kept.
 */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | Words
  | { readonly money: number; readonly currency: string | null }
  | { readonly gone: true }
  | readonly AuditValue[];

const auditValue = Type.Unsafe<AuditValue>(Type.Unknown());

const auditLineSchema = Type.Object({
  /** What was changed or is told, in the words of the table of its subject. */
  field: Type.String(),
  /** Which of several: a criterion, a category, a code, a field of the entry form. */
  name: Type.Optional(auditValue),
  /** What was; left out where nothing changed and `to` is told for its own sake, and where that was not recorded. */
  from: Type.Optional(auditValue),
  to: auditValue,
});
export type AuditLine = Static<typeof auditLineSchema>;

export const auditSchema = Type.Object({
  id: Type.Integer(),
  at: instant,
  actorID: nullable(id),
  actorName: Type.String(),
  /** Whom the actor acted as, where an administrator is signed in as somebody. */
  asName: nullable(Type.String()),
  action: Type.String(),
  entity: Type.String(),
  entityID: nullable(Type.String()),
  /** The thing as people name it, by its last name where it is gone, with the award and the entry that it belongs to; null where it has no name. */
  about: Type.Optional(
    nullable(
      Type.Object({
        name: Type.String(),
        awardID: nullable(id),
        entryID: nullable(id),
        isGone: Type.Boolean(),
        /** Whose score sheet it is. */
        judge: Type.Optional(nullable(Type.String())),
      }),
    ),
  ),
  reason: nullable(Type.String()),
  /** What was recorded beside it, as it is kept. */
  details: Type.Record(Type.String(), Type.Unknown()),
  /** The same in lines that can be read, of rows of any age. */
  lines: Type.Optional(Type.Array(auditLineSchema)),
});
export type AuditRow = Static<typeof auditSchema>;
