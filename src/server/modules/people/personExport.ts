import { type AnyColumn, and, asc, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reply } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { isInvoicedTo } from '../../platform/access/visiblePeople.ts';
import { record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, computed, instant, list, object, text, uuid } from '../../platform/database/rows.ts';
import {
  audit,
  awards,
  colleagues,
  creditNotes,
  entries,
  entryConsents,
  entryVersions,
  files,
  invoices,
  ndaAcceptances,
  orgs,
  outbox,
  paymentMethods,
  people,
  roundAnswers,
  roundBallots,
  roundComparisons,
  securityEvents,
  sheets,
} from '../../platform/database/schema.ts';
import { iso } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { FileStore } from '../../ports/files.ts';
import { formsOf } from '../forms/forms.repository.ts';
import { deletedDraftsOf } from './deletedDrafts.ts';
import { othersOf } from './memberships.ts';
import { lockPerson, type Person, toUser, userColumns } from './people.repository.ts';
import { codesOf, leftOf } from './recoveryCodes.ts';

/** Everything that is kept about a person of the organisation of whoever asks; that it was asked for is recorded. */
export async function personExport(context: Context, principal: Principal, id: string): Promise<Reply<'exportUser'>> {
  // One transaction, so that the parts belong together.
  return context.database.transaction(async (tx) => {
    const person = await lockPerson(tx, principal.orgID, { id });
    const auditEvent = { action: 'user.exported', entity: 'user', entityID: id } as const;
    await record(tx, context.clock, principal, auditEvent);
    const asking = organiserAsking(principal, id);
    const { user, organisation, conflicts: declared } = await toldOf(tx, context.files, id, asking);
    const entryRows = await entriesOf(tx, id, asking);
    const sheetRows = await sheetsOf(tx, id, id === principal.personID && principal.actor === null);
    const confidentiality = await tx.select().from(ndaAcceptances).where(eq(ndaAcceptances.personID, id));
    const fileRows = await tx
      .select()
      .from(files)
      .where(and(eq(files.personID, id), ofAward(files.awardID, asking)));
    const activity = await tx
      .select()
      .from(audit)
      .where(
        and(
          or(eq(audit.actorID, id), eq(audit.asID, id), eq(audit.entityID, id)),
          asking === null ? undefined : or(ofOrganiser(audit.orgID, asking), eq(audit.orgID, person.orgID)),
        ),
      );
    const billed = ({ orgID, organiserID }: typeof invoices | typeof creditNotes, entryID: SQLWrapper) =>
      and(isInvoicedTo({ orgID: person.orgID, personID: id }, { orgID, entryID }), ofOrganiser(organiserID, asking));
    const isEntrant = person.type === 'entrant';
    const invoiceRows = isEntrant ? await tx.select().from(invoices).where(billed(invoices, invoices.entryID)) : [];
    const creditNoteRows = isEntrant
      ? await tx.select().from(creditNotes).where(billed(creditNotes, creditedEntry))
      : [];
    const answers = await tx.select().from(roundAnswers).where(eq(roundAnswers.judgeID, id));
    const comparisons = await tx.select().from(roundComparisons).where(eq(roundComparisons.judgeID, id));
    const ballots = await tx.select().from(roundBallots).where(eq(roundBallots.judgeID, id));
    const writingAlong = await tx
      .select()
      .from(colleagues)
      .where(
        and(
          or(
            eq(colleagues.personID, id),
            eq(colleagues.invitedByID, id),
            sql`${colleagues.email} = ${addressesOf(id)}`,
          ),
          ofAward(colleagues.awardID, asking),
        ),
      );
    const consents = await tx
      .select()
      .from(entryConsents)
      .where(and(eq(entryConsents.personID, id), ofAward(entryConsents.awardID, asking)));
    // What the account signs in with is nobody else's business where it is somebody's of another organisation too.
    const whole = id === principal.personID || (await othersOf(tx, person)).length === 0;
    const codes = whole ? await codesOf(tx, person) : [];
    const passkeys = person.account === null || !whole ? [] : [...(await context.identity.passkeys(person.account))];
    const devices = person.account === null || !whole ? [] : [...(await context.identity.devices(person.account))];
    const known =
      person.account === null || !whole ? [] : ((await context.identity.sessions?.of(person.account)) ?? []);
    const sessions = known.filter(({ actor }) => actor === null);
    const exportedAt = context.clock.now().toISOString();
    const deletedDrafts = await deletedDraftsOf(tx, id, ofAward(sql`b.award_id`, asking));
    const forms = await formsOf(tx, [...entryRows, ...deletedDrafts]);
    const parts = {
      entries: entryRows,
      ...(deletedDrafts.length > 0 && { deletedDrafts }),
      ...(forms.size > 0 && { forms: Object.fromEntries(forms) }),
      sheets: sheetRows,
      ...(answers.length > 0 && { roundAnswers: answers }),
      ...(comparisons.length > 0 && { roundComparisons: comparisons }),
      ...(ballots.length > 0 && { roundBallots: ballots }),
      confidentiality,
      ...(declared.length > 0 && { conflicts: declared }),
      ...(consents.length > 0 && { consents }),
      ...(writingAlong.length > 0 && { writingAlong }),
      ...(passkeys.length > 0 && { passkeys }),
      ...(devices.length > 0 && { devices }),
      ...(sessions.length > 0 && { sessions: sessions.map(({ id: _, actor: __, ...session }) => session) }),
      ...(codes.length > 0 && { recoveryCodes: leftOf(codes) }),
      ...(await tracesOf(tx, person, whole, asking)),
      files: fileRows,
      activity,
    };
    return {
      exportedAt,
      user,
      ...(asking === null && isEntrant && organisation && { organisation }),
      ...parts,
      invoices: invoiceRows,
      ...(creditNoteRows.length > 0 && { creditNotes: creditNoteRows }),
    };
  });
}

/**
 * The organiser for whom an administrator asks about somebody else, also signed in as them: of what the person did with others,
 * now or before, nothing is told. Null where the person asks.
 */
const organiserAsking = ({ personID, orgID, actor }: Principal, id: string): string | null =>
  id === personID ? (actor?.orgID ?? null) : orgID;

const ofOrganiser = (column: AnyColumn, asking: string | null): SQL | undefined =>
  asking === null ? undefined : or(isNull(column), eq(column, asking));

const ofAward = (column: AnyColumn | SQL, asking: string | null): SQL | undefined =>
  asking === null
    ? undefined
    : sql`(${column} is null or exists (select from product.awards a where a.id = ${column} and a.org_id = ${asking}))`;

/** Which entry is the best nobody is told here before its award is completed, nor by their order: an export may be handed on. */
async function entriesOf(tx: Database, personID: string, asking: string | null) {
  const rows = await tx
    .select({ entry: entries, awardStatus: awards.status })
    .from(entries)
    .innerJoin(awards, eq(awards.id, entries.awardID))
    .where(and(eq(entries.personID, personID), ofAward(entries.awardID, asking)))
    .orderBy(asc(entries.createdAt), asc(entries.id));
  return rows.map(({ entry: { bestEntry, bestReason, ...entry }, awardStatus }) => ({
    ...entry,
    ...(awardStatus === 'completed' && { bestEntry, bestReason }),
  }));
}

const cardsOf = computed(
  list(object({ brand: text, last4: text, expires: text, isDefault: boolean })),
  sql`(select coalesce(json_agg(json_build_object('brand', c.brand, 'last4', c.last4, 'expires', c.expires, 'isDefault', c.is_default)
    order by c.is_default desc, c.created_at), '[]') from ${paymentMethods} c where c.org_id = ${orgs.id})`,
);

const conflictsOf = (asking: string | null) =>
  computed(
    list(object({ judgeID: uuid, entryID: uuid, awardID: uuid, reason: text, createdAt: instant })),
    sql`(select coalesce(json_agg(json_build_object('judgeID', c.judge_id, 'entryID', c.entry_id, 'awardID', c.award_id,
      'reason', c.reason, 'createdAt', ${iso(sql`c.created_at`)}) order by c.created_at), '[]')
      from product.conflicts c where c.judge_id = ${people.id} and ${ofAward(sql`c.award_id`, asking) ?? sql`true`})`,
  );

/** The person, held before, and their organisation with its cards as the screens show them, and their conflicts of interest. */
async function toldOf(tx: Database, store: FileStore, id: string, asking: string | null) {
  const { id: orgID, name, address, taxID, billingCountry, purchaseOrder } = orgs;
  const shown = { id: orgID, name, address, taxID, billingCountry, purchaseOrder };
  const [row] = await tx
    .select({
      ...userColumns,
      kind: orgs.kind,
      organisation: shown,
      paymentMethods: cardsOf,
      conflicts: conflictsOf(asking),
    })
    .from(people)
    .innerJoin(orgs, eq(orgs.id, people.orgID))
    .where(eq(people.id, id));
  if (!row) throw refuse(404, 'user.notFound');
  const { kind, organisation, paymentMethods: cards, conflicts, ...user } = row;
  return {
    user: toUser(store, user),
    organisation: kind === 'entrant' ? { ...organisation, paymentMethods: cards } : null,
    conflicts,
  };
}

/** The notes are the judge's alone. */
async function sheetsOf(tx: Database, judgeID: string, isOwn: boolean) {
  const rows = await tx.select().from(sheets).where(eq(sheets.judgeID, judgeID));
  return rows.map(({ note, ...sheet }) => ({ ...sheet, ...(isOwn && { note }) }));
}

/**
 * What was written, sent and noted on the way; each part only where there is something. Of an account that is somebody's of
 * another organisation too, no more than what the one that asks sent where it is not `whole`.
 */
async function tracesOf(tx: Database, { id, account }: Person, whole: boolean, asking: string | null) {
  const versions = await tx
    .select()
    .from(entryVersions)
    .where(and(eq(entryVersions.personID, id), ofAward(awardOfVersion, asking)))
    .orderBy(asc(entryVersions.id));
  const letters = await tx
    .select()
    .from(outbox)
    .where(
      and(
        sql`lower(${outbox.to}) = ${addressesOf(id)}`,
        ofOrganiser(outbox.orgID, asking),
        whole ? undefined : isNotNull(outbox.orgID),
      ),
    )
    .orderBy(asc(outbox.id));
  const events = await tx
    .select()
    .from(securityEvents)
    .where(
      and(
        or(sql`lower(${securityEvents.email}) = ${addressesOf(id)}`, sql`${securityEvents.sub} = ${account}`),
        sql`${whole}`,
      ),
    )
    .orderBy(asc(securityEvents.id));
  return {
    ...(versions.length > 0 && { entryVersions: versions }),
    ...(letters.length > 0 && {
      mails: letters.map(({ code, text, ...letter }) => ({ ...letter, text: code === null ? text : '' })),
    }),
    ...(events.length > 0 && {
      securityEvents: events.map((event) =>
        asking === null && isByAdministrator(event.details) ? { ...event, source: '' } : event,
      ),
    }),
  };
}

/** Where an administrator sits is not the person's business. */
const isByAdministrator = ({ acting, action }: Readonly<Record<string, unknown>>): boolean =>
  acting !== undefined || String(action ?? '').startsWith('Admin');

/** The address of a person and former ones, as far as they are nobody else's by now, in small letters. */
const addressesOf = (id: string) => sql`any(array(select product.addresses_of(${id}::uuid)))`;

const creditedEntry = sql`(select i.entry_id from product.invoices i where i.id = ${creditNotes.invoiceID})`;
const awardOfVersion = sql`(select e.award_id from product.entries e where e.id = ${entryVersions.entryID})`;
