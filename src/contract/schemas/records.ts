import { Type } from 'typebox';
import { auditSubjects } from '../auditActions.ts';
import { auditSchema } from '../entities/audit.ts';
import { chartReviewSchema } from '../entities/chartReview.ts';
import { verificationSchema } from '../entities/verification.ts';
import { id, instant } from '../parts.ts';
import { sortKeys } from '../sortKeys.ts';
import { flag, listQuery, nothing, searchBy } from './shared.ts';

const chartName = Type.String({ minLength: 1, maxLength: 60 });

/** What the calls about the audit, charts and checks send and answer. */
export const recordSchemas = {
  listAudit: {
    query: listQuery({
      ...searchBy(sortKeys.audit),
      entity: Type.Optional(Type.String({ pattern: `^(${auditSubjects.join('|')})$` })),
      entityID: Type.Optional(Type.String()),
      /** Only what was done to this entry, and to its score sheets. */
      entryID: Type.Optional(id),
      /** From this instant on, and before that one. */
      from: Type.Optional(instant),
      until: Type.Optional(instant),
      /** Only what was done under a sign-in as somebody else. */
      acting: flag,
      /** Only what its thing went through: nothing that was edited, sent or packed. */
      steps: flag,
    }),
    reply: Type.Array(auditSchema),
  },
  listChartReviews: {
    query: listQuery({ chart: Type.Optional(chartName) }),
    reply: Type.Array(chartReviewSchema),
  },
  reviewChart: {
    query: nothing,
    body: Type.Object({
      chart: chartName,
      /** A state by its path, a step by its key; empty for the whole chart. */
      part: Type.String({ maxLength: 300 }),
      verdict: chartReviewSchema.properties.verdict,
      text: Type.String({ maxLength: 2000 }),
      hash: chartReviewSchema.properties.hash,
    }),
    reply: chartReviewSchema,
  },
  countChartStates: {
    query: nothing,
    /** By chart, then by state; a state that nothing is in is left out. */
    reply: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
  },
  listSlowestWaits: {
    query: listQuery({}),
    /** Longest first, of each chart and state. */
    reply: Type.Array(
      Type.Object({ chart: Type.String(), state: Type.String(), id, label: Type.String(), since: instant }),
    ),
  },
  checkIntegrity: { query: nothing, reply: verificationSchema },
} as const;
