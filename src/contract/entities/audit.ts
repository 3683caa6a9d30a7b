import { type Static, Type } from 'typebox';
import { id, instant, nullable } from '../parts.ts';

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
  /** The thing as people name it, and the award that it belongs to; null where it is gone. */
  about: Type.Optional(nullable(Type.Object({ name: Type.String(), awardID: nullable(id) }))),
  reason: nullable(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditRow = Static<typeof auditSchema>;
