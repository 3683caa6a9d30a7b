import { and, eq, isNull } from 'drizzle-orm';
import type { User } from '#contract/entities/person.ts';
import type { Body } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import { handle } from '../../http/route.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { changesOf, record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { fitting } from '../../platform/database/fitting.ts';
import { assignments, orgs, people } from '../../platform/database/schema.ts';
import { inTransaction, sqlState } from '../../platform/database/sql.ts';
import { refuse, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { findAwards } from '../lifecycles/awards.repository.ts';
import { askToJudge } from '../mail/appointed.ts';
import { noteInvitation } from '../mail/notedInvitation.ts';
import { joinAccount } from './joinAccount.ts';
import { nameAccount, othersOf } from './memberships.ts';
import { changePerson, findUser, holdAssigned, lockPerson, replaceAssignments } from './people.repository.ts';
import { stepPerson } from './personFacts.ts';

export const inviteRoutes = [
  handle('createUser', async ({ principal, context, body }) => {
    const { database, identity, clock } = context;
    const { email, givenName, familyName, type, locale = principal.locale } = body;
    const { id: personID, orgID } = await storeInvited(context, principal, body);
    const invitation = { email, givenName, familyName, locale, type, orgID, personID, invite: true };
    const takeBack = () => removeInvited(database, personID, orgID === principal.orgID ? null : orgID);
    const account = await identity.create(invitation).catch(async (error: unknown) => {
      await takeBack();
      throw error;
    });
    if (account === 'duplicate') {
      return joinAccount(context, principal, { ...invitation, takeBack });
    }
    const { sub } = account;
    // Deleted by a colleague meanwhile: then nobody is to sign in with what was made for them.
    if (await isErased(database, personID)) await identity.remove(sub);
    return commit(context, async (tx) => {
      const unnamed = and(eq(people.id, personID), isNull(people.account), eq(people.erased, false));
      const named = await tx.select({ id: people.id }).from(people).where(unnamed).for('update');
      if (named.length > 0) {
        await nameAccount(tx, personID, sub);
        await noteInvitation(tx, context, { to: email.toLowerCase(), locale });
      }
      const auditEvent = {
        action: 'user.invited',
        entity: 'user',
        entityID: personID,
        details: { type, email },
      } as const;
      // A colleague may have finished the same invitation meanwhile, or taken it back: then the next attempt makes it.
      if (named.length > 0) await record(tx, clock, principal, auditEvent);
      else if (!(await isNamed(tx, personID, sub))) throw refuse(409, 'request.running');
      return findUser({ database: tx, files: context.files }, principal.orgID, personID);
    });
  }),

  handle(
    'updateUser',
    async ({ principal, context, query, body: { orgID: told, ...body }, ifMatch }): Promise<User> => {
      const { database, clock, identity } = context;
      const { id, orgID = told } = query;
      if (!orgID) throw refuse(400, 'user.missingIds');
      const { user, awardIDs, alone } = await inTransaction(database, async (tx) => {
        const asked = { database: tx, files: context.files };
        // Awards before people, as everywhere.
        if (body.assignments) await holdAssigned(tx, principal.orgID, id, body.assignments);
        const person = await lockPerson(tx, principal.orgID, { id });
        if (person.orgID !== orgID) throw refuse(404, 'user.notFound');
        await refuseUnlessCurrent(ifMatch, person.version, () => findUser(asked, principal.orgID, id));
        await stepPerson(tx, principal, person, { type: 'person.edit' });
        const others = await othersOf(tx, person);
        // The language of an account that is somebody's of another organisation too is its person's to choose.
        const { locale: _, ...withoutLanguage } = body;
        const given = others.length === 0 ? body : withoutLanguage;
        const { assignments: wanted, photoURL, ...fields } = given;
        if (photoURL) throw refuse(422, 'user.refusal.photo');
        if (wanted && person.type !== 'judge') throw refuse(422, 'user.refusal.notJudge');
        await changePerson(tx, id, { ...fields, ...(photoURL === null && { photoURL }) });
        const before = wanted ? ((await findUser(asked, principal.orgID, id)).assignments ?? []) : [];
        const had = wanted && (await awardsOfJudge(tx, id));
        const awardIDs = wanted ? await replaceAssignments(tx, principal.orgID, id, wanted) : [];
        if (had)
          await askToJudge(
            tx,
            principal.orgID,
            id,
            awardIDs.filter((awardID) => !had.has(awardID)),
            clock.now(),
          );
        const changes = {
          ...changesOf(person, fields),
          ...(photoURL === null && person.photoURL && { photoURL: { from: true, to: false } }),
          ...(awardIDs.length > 0 && { assignments: { from: before, to: wanted } }),
        };
        const details = { fields: Object.keys(given), changes };
        await record(tx, clock, principal, { action: 'user.updated', entity: 'user', entityID: id, details });
        const alone = others.length === 0 ? person.account : null;
        return { user: await findUser(asked, principal.orgID, id), awardIDs, alone };
      });
      // An account that is somebody's of another organisation too keeps the name that its person gave it.
      if (alone) {
        const { givenName, familyName, name, locale } = user;
        await identity.setAttributes(alone, { given_name: givenName, family_name: familyName, name, locale });
      }
      return { ...user, awards: awardIDs.length > 0 ? await findAwards(database, principal, { ids: awardIDs }) : [] };
    },
  ),
];

const awardsOfJudge = async (tx: Database, judgeID: string): Promise<ReadonlySet<string>> => {
  const { awardID } = assignments;
  const rows = await tx.selectDistinct({ awardID }).from(assignments).where(eq(assignments.judgeID, judgeID));
  return new Set(rows.map((row) => row.awardID));
};

const isErased = async (database: Database, personID: string) =>
  (await database.$count(people, and(eq(people.id, personID), eq(people.erased, true)))) > 0;

const isNamed = async (tx: Database, personID: string, sub: string) =>
  (await tx.$count(people, and(eq(people.id, personID), eq(people.account, sub)))) > 0;

/**
 * Stores the person, or takes up the one that an attempt of this very call stored before it was cut off: the administrator's
 * own, or that of a colleague who goes on with the same import under the same key.
 */
async function storeInvited({ database, callID }: Context, principal: Principal, body: Body<'createUser'>) {
  const { email, givenName, familyName, type, locale = principal.locale, allowedLimit, assignments: wanted } = body;
  const name = `${givenName} ${familyName}`.trim();
  const id = callID(principal.orgID);
  const begun = and(eq(people.id, id), eq(people.email, email.toLowerCase()), eq(people.type, type));
  try {
    return await inTransaction(database, async (tx) => {
      const [known] = await tx.select({ id: people.id, orgID: people.orgID }).from(people).where(begun);
      if (known) return known;
      const orgID = type === 'entrant' ? await makeOrganisation(tx, fitting(name || email, 120)) : principal.orgID;
      const row = { id, orgID, type, email: email.toLowerCase(), givenName, familyName, name, locale, invited: true };
      const [person] = await tx
        .insert(people)
        .values({
          ...row,
          ...(type === 'entrant' && { invitedByID: principal.orgID }),
          ...(allowedLimit !== undefined && { allowedLimit }),
        })
        .returning({ id: people.id, orgID: people.orgID });
      if (!person) throw new Error('The person was not stored');
      if (wanted && wanted.length > 0) {
        if (type !== 'judge') throw refuse(422, 'user.refusal.notJudge');
        await replaceAssignments(tx, principal.orgID, person.id, wanted);
      }
      return person;
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw refuse(409, 'user.refusal.emailTaken');
    throw error;
  }
}

async function makeOrganisation(tx: Database, name: string): Promise<string> {
  const [org] = await tx.insert(orgs).values({ name, kind: 'entrant' }).returning({ id: orgs.id });
  if (!org) throw new Error('The organisation was not stored');
  return org.id;
}

async function removeInvited(database: Database, personID: string, orgID: string | null): Promise<void> {
  await database.transaction(async (tx) => {
    const unnamed = and(eq(people.id, personID), isNull(people.account), eq(people.erased, false));
    const found = await tx.select({ id: people.id }).from(people).where(unnamed).for('update');
    if (found.length === 0) return;
    const seats = await tx.delete(assignments).where(eq(assignments.judgeID, personID)).returning();
    for (const awardID of new Set(seats.map((seat) => seat.awardID))) announce(tx, awardID);
    await tx.delete(people).where(eq(people.id, personID));
    if (orgID) await tx.delete(orgs).where(eq(orgs.id, orgID));
  });
}
