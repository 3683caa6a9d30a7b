import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  json,
  jsonb,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Chart } from '#machines/kit/chart.ts';
import type { Verdict } from '#machines/kit/signOff.ts';
import { createdAt, instant, product } from './columns.ts';
import { organisation, person } from './people.ts';

export const files = product.table(
  'files',
  {
    /** Random name below which the content is stored; the last part of the stored address's folder. */
    key: text('key').primaryKey(),
    orgID: organisation().notNull(),
    personID: person().notNull(),
    /** Set for entry files; the entry may not be created yet when the first file arrives. */
    awardID: uuid('award_id'),
    entryID: uuid('entry_id'),
    /** Which file of the entry, for example supportingDoc; userPhoto for a photo. */
    field: text('field').notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: integer('size'),
    isPrivate: boolean('is_private').notNull().default(true),
    /** `dropped`: another one took its place, and its content is about to go. */
    state: text('state').$type<'pending' | 'stored' | 'dropped'>().notNull().default('pending'),
    createdAt: createdAt(),
    storedAt: instant('stored_at'),
  },
  (row) => [
    index('files_entry').on(row.entryID),
    index('files_state').on(row.state, row.createdAt),
    index('files_org').on(row.orgID),
  ],
);

/** Append-only, by grant and trigger: who did what, as whom, when and why. Names alone can be blanked (`erase_names`). */
export const audit = product.table(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** The organiser whose administrators may read the row. */
    orgID: organisation(),
    actorID: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    /** The person as whom an administrator acted. */
    asID: uuid('as_id'),
    asName: text('as_name'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityID: text('entity_id'),
    reason: text('reason'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (row) => [index('audit_org').on(row.orgID, row.id), index('audit_entity').on(row.entity, row.entityID, row.id)],
);

/** Answers of creating calls by the key that the browser chose, so that a repeated call creates nothing twice. */
export const idempotency = product.table(
  'idempotency',
  {
    key: text('key').notNull(),
    personID: person().notNull(),
    call: text('call').notNull(),
    /** Digest of what was sent: one key stands for one request. */
    request: text('request').notNull(),
    /** The attempt that carries the call out; only its reply is kept. */
    attempt: uuid('attempt').notNull().defaultRandom(),
    /** Absent while the call runs. */
    status: smallint('status'),
    reply: jsonb('reply').$type<unknown>(),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.personID, row.call, row.key] }), index('idempotency_age').on(row.createdAt)],
);

/**
 * How often something was committed that answers about an award or an organiser show, kept by triggers. Several rows each,
 * so that transactions do not wait for each other; those of score sheets apart.
 */
export const stamps = product.table(
  'stamps',
  {
    scope: uuid('scope').notNull(),
    marks: boolean('marks').notNull(),
    shard: smallint('shard').notNull(),
    changes: bigint('changes', { mode: 'number' }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.scope, row.marks, row.shard] })],
);

/**
 * How many rows long lists have, by what they are of and by their state, kept by triggers in several rows each: a page tells
 * how many there are without counting them.
 */
export const rowCounts = product.table(
  'row_counts',
  {
    /** An organisation; of what belongs to none, the id of zeros. */
    scope: uuid('scope').notNull(),
    list: text('list').notNull(),
    state: text('state').notNull(),
    shard: smallint('shard').notNull(),
    held: bigint('held', { mode: 'number' }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.scope, row.list, row.state, row.shard] })],
);

/** What administrators say of the flow charts; an approval keeps the chart as it was. Rows are never changed. */
export const chartReviews = product.table(
  'chart_reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order in which they were said. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    orgID: organisation().notNull(),
    personID: person().notNull(),
    chart: text('chart').notNull(),
    part: text('part').notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    text: text('text').notNull(),
    hash: text('hash').notNull(),
    /** As text: what is compared with it has its fields in the same order. */
    content: json('content').$type<Chart>(),
    createdAt: createdAt(),
  },
  (row) => [
    index('chart_reviews_chart').on(row.orgID, row.chart, row.createdAt),
    index('chart_reviews_person').on(row.personID),
  ],
);

/** How often something was asked for within the present window, over all replicas. */
export const rateWindows = product.table(
  'rate_windows',
  { key: text('key').primaryKey(), count: integer('count').notNull(), endsAt: instant('ends_at').notNull() },
  (row) => [index('rate_windows_end').on(row.endsAt)],
);

/** Secrets of this installation, made once and shared by every replica. */
export const secrets = product.table('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Sign-ins, refusals and changes of what an account may do, kept for a year; no secret among them. */
export const securityEvents = product.table(
  'security_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    event: text('event').notNull(),
    /** The account's name in the identity service; null where none is known. */
    sub: text('sub'),
    /** The address that was typed, or the account's. */
    email: text('email'),
    /** The network address that it came from. */
    source: text('source').notNull(),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  (row) => [index('security_events_at').on(row.at), index('security_events_source').on(row.source, row.at)],
);
