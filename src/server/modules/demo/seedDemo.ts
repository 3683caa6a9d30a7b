import { inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/calls.ts';
import type { Context } from '../../http/context.ts';
import type { Database } from '../../platform/database/database.ts';
import * as schema from '../../platform/database/schema.ts';
import * as content from './content.ts';
import { demoPassword } from './content.ts';
import { entryRows, fileRows, sheetRows } from './demoEntries.ts';
import { makeFiles } from './demoFiles.ts';
import { acceptanceRows, auditRows, awardRows, categoryRows, invoiceRows, peopleRows } from './demoRows.ts';
import { type DemoPlan, type DemoSize, demoPlan, demoSize } from './plan.ts';

export { demoPassword };

/** Accounts that can sign in; further demo people are only there to be listed. */
const accountsAtMost = 60;

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
    await insert(database, schema.people, await asMemberships(database, people));
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
        toldAt: award.closesAt,
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

async function makeAccounts({ identity }: Pick<Context, 'identity'>, { administrator, judges, entrants }: DemoPlan) {
  const subs = new Map<string, string>();
  const all: [Role, { id: string; orgID: string; email: string; givenName: string; familyName: string }][] = [
    ['admin', administrator],
    ...judges.slice(0, accountsAtMost).map((judge) => ['judge', judge] as ['judge', typeof judge]),
    ...entrants.slice(0, accountsAtMost).map((entrant) => ['entrant', entrant] as ['entrant', typeof entrant]),
  ];
  for (const [type, person] of all) {
    const { email, givenName, familyName, orgID, id: personID } = person;
    const made = await identity.create({
      email,
      givenName,
      familyName,
      locale: 'en',
      type,
      orgID,
      personID,
      invite: false,
    });
    const account = made === 'duplicate' ? await identity.find(email) : made;
    if (!account) throw new Error(`The account of ${email} is not found`);
    if (made === 'duplicate') {
      await identity.setAttributes(email, { 'custom:orgID': orgID, 'custom:personID': personID });
      // What somebody locked or set up in the demo before.
      await identity.setEnabled(email, true);
      await identity.switchFactorsOff(email);
    }
    await identity.setPassword(email, demoPassword);
    subs.set(personID, account.sub);
  }
  return subs;
}

/** Somebody of the demo may belong to another organisation as well, whose row names the account then. */
async function asMemberships(database: Database, rows: ReturnType<typeof peopleRows>) {
  const subs = rows.flatMap(({ sub }) => sub ?? []);
  const named = await database
    .select({ sub: schema.people.sub })
    .from(schema.people)
    .where(inArray(schema.people.sub, subs));
  const taken = new Set(named.map(({ sub }) => sub));
  return rows.map((row) => (taken.has(row.sub) ? { ...row, sub: null, furtherSub: row.sub } : row));
}

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
