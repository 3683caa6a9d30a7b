import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/calls.ts';
import type { StoredFile } from '#contract/entities.ts';
import type { AwardStatus } from '#machines/award/award.statuses.ts';
import { awardStatuses } from '#machines/award/award.statuses.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { taxed } from '#machines/payment/tax.rules.ts';
import type { ScoreState } from '#machines/score/score.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import * as schema from '../../platform/database/schema.ts';
import { DuplicateAccount } from '../../ports/identityAdmin.ts';
import * as content from './content.ts';
import { demoPassword } from './content.ts';
import { logo, projectDocument, projectImage } from './documents.ts';
import { type DemoPlan, type DemoSize, demoMarks, demoPlan, demoSize, type EntryPlan } from './plan.ts';

export { demoPassword };

/** Accounts that can sign in; further demo people are only there to be listed. */
const accountsAtMost = 60;
/** Entries with files of their own; further ones show the files of these. */
const filesAtMost = 120;

/**
 * Fills the database with an organiser's awards, judges, entrants, entries, marks and invoices.
 * All rows are written in one transaction, last: a seed that was cut short leaves nothing but unused files and accounts.
 */
export async function seedDemo(
  context: Pick<Context, 'database' | 'files' | 'identity' | 'clock'>,
  size: DemoSize = demoSize,
  /** Runs first in the transaction that writes the rows. */
  before: (tx: Database) => Promise<void> = async () => undefined,
  /** Names awards, people and entries, at random where left out. */
  newID?: () => string,
): Promise<void> {
  const now = context.clock.now();
  const plan = demoPlan(now, size, newID);
  const subs = await makeAccounts(context, plan);
  const files = await makeFiles(context, plan);
  const people = peopleRows(plan, subs, now);
  const invoices = invoiceRows(plan);
  await context.database.transaction(async (database) => {
    await before(database);
    await insert(database, schema.orgs, [
      {
        id: plan.organiserID,
        name: content.organiser.name,
        kind: 'organiser',
        billingCountry: content.organiser.country,
        taxID: content.organiser.taxID,
        tax: content.organiser.tax,
        lastInvoice: invoices.length,
      },
      ...plan.entrants.map(({ orgID, organisation, country }) => ({
        id: orgID,
        name: organisation,
        kind: 'entrant' as const,
        billingCountry: country,
      })),
    ]);
    await insert(database, schema.people, people);
    await insert(database, schema.awards, awardRows(plan));
    await insert(database, schema.categories, categoryRows(plan));
    await insert(
      database,
      schema.ndaVersions,
      plan.awards.map(({ id, opensAt }) => ({
        awardID: id,
        version: 1,
        text: content.confidentiality,
        createdAt: opensAt,
      })),
    );
    await insert(
      database,
      schema.assignments,
      plan.assignments.map(({ judge, award, category }) => ({
        judgeID: judge.id,
        awardID: award.id,
        categoryID: category.id,
      })),
    );
    await insert(database, schema.ndaAcceptances, acceptanceRows(plan));
    await insert(database, schema.entries, entryRows(plan, files));
    await insert(database, schema.files, fileRows(plan, files));
    await insert(database, schema.sheets, sheetRows(plan));
    await insert(database, schema.invoices, invoices);
    await insert(database, schema.audit, auditRows(plan));
    await insert(
      database,
      schema.discounts,
      plan.awards
        .filter(({ status }) => status === 'open')
        .map(({ id, closesAt }) => ({ id: 'FIRST20', awardID: id, percentage: 20, usesLeft: 50, expiresAt: closesAt })),
    );
  });
}

type Stored = StoredFile & { readonly key: string; readonly field: string };

async function makeAccounts({ identity }: Pick<Context, 'identity'>, { administrator, judges, entrants }: DemoPlan) {
  const subs = new Map<string, string>();
  const all: [Role, { id: string; orgID: string; email: string; givenName: string; familyName: string }][] = [
    ['admin', administrator],
    ...judges.slice(0, accountsAtMost).map((judge) => ['judge', judge] as ['judge', typeof judge]),
    ...entrants.slice(0, accountsAtMost).map((entrant) => ['entrant', entrant] as ['entrant', typeof entrant]),
  ];
  for (const [type, person] of all) {
    const { email, givenName, familyName, orgID, id: personID } = person;
    const account = await identity
      .create({ email, givenName, familyName, locale: 'en', type, orgID, personID, invite: false })
      .catch(async (error: unknown) => {
        const existing = error instanceof DuplicateAccount ? await identity.find(email) : null;
        if (!existing) throw error;
        await identity.setAttributes(email, { 'custom:orgID': orgID, 'custom:personID': personID });
        return existing;
      });
    await identity.setPassword(email, demoPassword);
    subs.set(personID, account.sub);
  }
  return subs;
}

async function makeFiles({ files }: Pick<Context, 'files'>, plan: DemoPlan) {
  const stored = new Map<string, Stored[]>();
  for (const entry of plan.entries.slice(0, filesAtMost)) {
    const own: Stored[] = [];
    for (const { field, name, mimeType, bytes } of (await contentsOf(entry)).slice(0, entry.files)) {
      const key = randomUUID();
      const { size } = await files.write(key, name, mimeType, Readable.from(bytes));
      own.push({ key, field, name, mimeType, size, url: files.addressOf(key, name) });
    }
    stored.set(entry.id, own);
  }
  const complete = [...stored.values()].filter((own) => own.length === 4);
  plan.entries.slice(filesAtMost).forEach((entry, index) => {
    stored.set(entry.id, complete[index % complete.length]!.slice(0, entry.files));
  });
  return stored;
}

async function contentsOf({ title, place, statement, entrant, index }: EntryPlan) {
  const organisation = entrant.organisation;
  const slug = title.replaceAll(/[^A-Za-z0-9]/g, '');
  const document = await projectDocument({ title, place, organisation, statement }, index);
  return [
    { field: 'supportingDoc', name: `supportingDoc${slug}.pdf`, mimeType: 'application/pdf', bytes: document },
    { field: 'supportingImage', name: `supportingImage${slug}.png`, mimeType: 'image/png', bytes: projectImage(index) },
    {
      field: 'logoLight',
      name: `logoLight${slug}.svg`,
      mimeType: 'image/svg+xml',
      bytes: logo(organisation, index, 'light'),
    },
    {
      field: 'logoDark',
      name: `logoDark${slug}.svg`,
      mimeType: 'image/svg+xml',
      bytes: logo(organisation, index, 'dark'),
    },
  ];
}

function peopleRows(
  { administrator, judges, entrants, awards, organiserID }: DemoPlan,
  subs: Map<string, string>,
  now: Date,
) {
  const row = (
    type: Role,
    person: { id: string; orgID: string; email: string; givenName: string; familyName: string; country?: string },
    index: number,
  ) => ({
    id: person.id,
    orgID: person.orgID,
    sub: subs.get(person.id) ?? null,
    type,
    email: person.email,
    givenName: person.givenName,
    familyName: person.familyName,
    name: `${person.givenName} ${person.familyName}`,
    country: person.country ?? content.organiser.country,
    defaultAwardID: type === 'admin' ? awards[0]!.id : null,
    allowedLimit: index === 3 ? 4 : null,
    lastSignInAt: index < 8 ? new Date(now.getTime() - (index * 5 + 1) * 3_600_000) : null,
    invited: type === 'entrant' ? false : !subs.has(person.id),
  });
  return [
    row('admin', { ...administrator, orgID: organiserID }, 0),
    ...judges.map((judge, index) => row('judge', judge, index)),
    ...entrants.map((entrant, index) => row('entrant', entrant, index)),
  ];
}

function awardRows({ awards, entries, organiserID }: DemoPlan) {
  return awards.map((award) => ({
    id: award.id,
    orgID: organiserID,
    status: award.status,
    name: award.name,
    description: award.description,
    opensAt: award.opensAt,
    closesAt: award.closesAt,
    judgingClosesAt: award.judgingClosesAt,
    resultsAt: award.resultsAt,
    // One of the entrants may submit more than others; the award must not keep them from it.
    entryLimit: entries.length > 500 ? 260 : 6,
    refPrefix: award.prefix,
    lastRef: entries.filter((entry) => entry.award === award).length,
    ndaVersion: 1,
    history: historyOf(award),
    createdAt: new Date(award.opensAt.getTime() - 40 * 86_400_000),
  }));
}

/** When the award entered each status up to its present one. */
function historyOf(award: DemoPlan['awards'][number]) {
  const planned = new Date(award.opensAt.getTime() - 40 * 86_400_000);
  const approved = new Date(award.opensAt.getTime() - 20 * 86_400_000);
  const at: Record<AwardStatus, Date> = {
    pending: planned,
    approved,
    open: award.opensAt,
    judging: award.closesAt,
    closed: award.judgingClosesAt,
    completed: award.resultsAt,
  };
  return awardStatuses
    .slice(0, awardStatuses.indexOf(award.status) + 1)
    .map((status) => ({ status, at: at[status].toISOString() }));
}

const categoryRows = ({ awards }: DemoPlan) =>
  awards.flatMap((award) =>
    award.categories.map((category, position) => ({
      id: category.id,
      awardID: award.id,
      position,
      name: category.name,
      names: category.names,
      description: category.description,
      minimumJudges: award.status === 'completed' ? 2 : 3,
      criteria: category.criteria,
      feeAmount: award.fee.amount,
      feeEarlyAmount: award.fee.earlyAmount,
      feeEarlyUntil: new Date(award.opensAt.getTime() + 40 * 86_400_000),
    })),
  );

/** Everybody has accepted but the last judge, who still has it to do. */
function acceptanceRows({ judges, assignments }: DemoPlan) {
  const last = judges.at(-1);
  const pairs = new Map(assignments.map(({ judge, award }) => [`${judge.id} ${award.id}`, { judge, award }]));
  return [...pairs.values()]
    .filter(({ judge, award }) => judge !== last || award.status === 'completed')
    .map(({ judge, award }) => ({
      awardID: award.id,
      personID: judge.id,
      version: 1,
      name: `${judge.givenName} ${judge.familyName}`,
      acceptedAt: new Date(award.closesAt.getTime() + 3_600_000),
    }));
}

/** What the judges of its category gave an entry together, by weight. */
const totalOf = ({ assignments }: DemoPlan, { category, quality }: EntryPlan): number =>
  assignments
    .filter((assigned) => assigned.category.id === category.id)
    .flatMap(({ judge }) => {
      const marks = demoMarks(quality, judge.severity, category.criteria);
      return category.criteria.map(({ criterionID, weight }) => marks[criterionID]! * weight);
    })
    .reduce((sum, mark) => sum + mark, 0);

/** The entry that stands first in each category of an announced result. */
function winnersOf(plan: DemoPlan): ReadonlySet<string> {
  const first = new Map<string, { readonly id: string; readonly total: number }>();
  for (const entry of plan.entries.filter(({ status }) => status === entryStatuses.categoryClosed)) {
    const total = totalOf(plan, entry);
    if (total > (first.get(entry.category.id)?.total ?? 0)) first.set(entry.category.id, { id: entry.id, total });
  }
  return new Set([...first.values()].map(({ id }) => id));
}

const entryRows = (plan: DemoPlan, files: Map<string, Stored[]>) => {
  const { entries, awards } = plan;
  const counters = new Map<string, number>(awards.map(({ id }) => [id, 0]));
  const winners = winnersOf(plan);
  return entries.map((entry) => {
    const number = counters.get(entry.award.id)! + 1;
    counters.set(entry.award.id, number);
    const prefix = awards.find(({ id }) => id === entry.award.id)!.prefix;
    return {
      id: entry.id,
      awardID: entry.award.id,
      orgID: entry.entrant.orgID,
      personID: entry.entrant.id,
      ref: `${prefix}-${String(number).padStart(4, '0')}`,
      status: entry.status,
      categoryID: entry.category.id,
      data: {
        title: entry.title,
        place: entry.place,
        statement: entry.status === entryStatuses.inProgress && entry.index % 3 === 0 ? '' : entry.statement,
        completedOn: 'February 2026',
        cost: String(180_000 + entry.index * 12_500),
        leadName:
          entry.status === entryStatuses.inProgress ? '' : `${entry.entrant.givenName} ${entry.entrant.familyName}`,
        client: entry.entrant.organisation,
      },
      files: Object.fromEntries(
        (files.get(entry.id) ?? []).map(({ field, name, size, mimeType, url }) => [
          field,
          { name, size, mimeType, url },
        ]),
      ),
      correction:
        entry.status === entryStatuses.error
          ? {
              message: 'The supporting image shows people who can be recognised. Please send one without faces.',
              fields: ['supportingImage'],
              at: new Date(entry.createdAt.getTime() + 4 * 86_400_000).toISOString(),
            }
          : null,
      bestEntry: winners.has(entry.id),
      submittedAt: entry.submittedAt,
      createdAt: entry.createdAt,
      updatedAt: entry.submittedAt ?? entry.createdAt,
    };
  });
};

function fileRows({ entries }: DemoPlan, files: Map<string, Stored[]>) {
  return entries.slice(0, filesAtMost).flatMap((entry) =>
    (files.get(entry.id) ?? []).map(({ key, field, name, mimeType, size }) => ({
      key,
      orgID: entry.entrant.orgID,
      personID: entry.entrant.id,
      awardID: entry.award.id,
      entryID: entry.id,
      field,
      name,
      mimeType,
      size,
      state: 'stored' as const,
      storedAt: entry.createdAt,
    })),
  );
}

function sheetRows({ entries, assignments, judges }: DemoPlan) {
  const last = judges.at(-1);
  return entries
    .filter(({ status }) => status === entryStatuses.openForJudging || status === entryStatuses.categoryClosed)
    .flatMap((entry) =>
      assignments
        .filter(({ category }) => category.id === entry.category.id)
        .flatMap(({ judge }, position) => {
          const state =
            entry.status === entryStatuses.categoryClosed
              ? 'final'
              : judge === last
                ? 'unscored'
                : sheetState(entry.index + position * 3);
          if (state === 'unscored') return [];
          const marks = demoMarks(entry.quality, judge.severity, entry.category.criteria);
          const done = state === 'submitted' || state === 'final';
          return {
            judgeID: judge.id,
            entryID: entry.id,
            awardID: entry.award.id,
            categoryID: entry.category.id,
            status: state,
            marks: state === 'recused' ? {} : done ? marks : Object.fromEntries(Object.entries(marks).slice(0, 2)),
            comment: done ? content.comments[(entry.index + position) % content.comments.length]! : '',
            recusalReason: state === 'recused' ? 'I advised the client on this project.' : null,
            submittedAt: done ? new Date(entry.createdAt.getTime() + 60 * 86_400_000) : null,
          };
        }),
    );
}

const sheetState = (turn: number): ScoreState =>
  turn % 41 === 7
    ? ('recused' as const)
    : turn % 5 === 4
      ? ('scored' as const)
      : turn % 7 === 6
        ? ('unscored' as const)
        : ('submitted' as const);

function invoiceRows({ entries, awards, organiserID }: DemoPlan) {
  return entries
    .filter(({ submittedAt }) => submittedAt !== null)
    .map((entry, index) => {
      const award = awards.find(({ id }) => id === entry.award.id)!;
      const skipped = index % 17 === 11;
      const paid = !skipped && index % 6 !== 4;
      const fee = skipped ? 0 : index % 3 === 0 ? award.fee.earlyAmount : award.fee.amount;
      const { total, tax } = taxed(fee, content.organiser.tax);
      return {
        organiserID,
        number: index + 1,
        orgID: entry.entrant.orgID,
        awardID: entry.award.id,
        entryID: entry.id,
        entryTitle: entry.title,
        amount: total,
        tax,
        currency: 'gbp' as const,
        status: skipped ? ('skipped' as const) : paid ? ('paid' as const) : ('draft' as const),
        reference: paid ? `BACS ${String(index + 1).padStart(5, '0')}` : null,
        paidAt: paid ? entry.submittedAt : null,
        categoryID: entry.category.id,
        createdAt: entry.submittedAt ?? entry.createdAt,
        dueAt: skipped ? null : new Date((entry.submittedAt ?? entry.createdAt).getTime() + 30 * 86_400_000),
      };
    });
}

/** In the order of their instants, as records are written. */
const auditRows = ({ awards, administrator, organiserID }: DemoPlan) =>
  awards
    .flatMap((award) =>
      historyOf(award).map(({ status, at }) => ({
        at: new Date(at),
        orgID: organiserID,
        actorID: status === 'open' || status === 'judging' ? null : administrator.id,
        actorName:
          status === 'open' || status === 'judging'
            ? 'Timer'
            : `${administrator.givenName} ${administrator.familyName}`,
        action: `award.${status}`,
        entity: 'award',
        entityID: award.id,
      })),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());

/** Rows beyond PostgreSQL's parameters of one statement go in several. */
async function insert<Table extends PgTable>(
  database: Pick<Database, 'insert'>,
  table: Table,
  rows: Table['$inferInsert'][],
) {
  for (let start = 0; start < rows.length; start += 1_000) {
    await database.insert(table).values(rows.slice(start, start + 1_000));
  }
}
