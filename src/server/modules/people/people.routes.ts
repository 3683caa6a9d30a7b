import { commit } from '../../http/idempotency.ts';
import { type Call, handle } from '../../http/route.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { requireRecentSignIn } from '../../platform/access/recentSignIn.ts';
import { changesOf, record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { pageOf, readList } from '../../platform/http/lists.ts';
import { removeDropped } from '../files/dropFiles.ts';
import { zipsOf } from '../files/dropZips.ts';
import { findAward } from '../lifecycles/awards.repository.ts';
import { blankEvents, dropZipsNaming, erasePerson } from './erasePerson.ts';
import { listUsers } from './listUsers.ts';
import {
  accountLock,
  holdAccount,
  holdAccountOf,
  leaveAccount,
  othersOf,
  refuseIfShared,
  shareLocale,
} from './memberships.ts';
import { changePerson, findUser, lockPerson, type Person, toUser } from './people.repository.ts';
import { holdPerson, settleAdministrators, stepPerson } from './personFacts.ts';
import { photoAddress } from './photo.ts';
import { announceSeats } from './unseat.ts';

export const peopleRoutes = [
  handle('getUser', async ({ principal, context }) => findUser(context, principal.orgID, principal.personID)),

  handle('listUsers', ({ principal, context, query }) =>
    readList(query, principal, () =>
      pageOf(
        query,
        (start) => listUsers(context.database, principal.orgID, query, start),
        (row) => toUser(context.files, row),
      ),
    ),
  ),

  handle('updateOwnUser', async ({ principal, context, body, ifMatch }) => {
    const { database, clock, identity, files } = context;
    const { orgID, personID, sub } = principal;
    const { givenName, familyName, photoURL, country, locale, defaultAwardID } = body;
    const { affiliations, expertise, declinedMails } = body;
    const profile = { givenName, familyName, photoURL, country, locale, defaultAwardID };
    const given = { ...profile, affiliations, expertise, declinedMails };
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const person = await database.transaction(async (tx) => {
      if (locale) await holdAccount(tx, sub);
      const before = await lockPerson(tx, orgID, { id: personID });
      await refuseUnlessCurrent(ifMatch, before.version, () => findUser({ database: tx, files }, orgID, personID));
      await stepPerson(tx, principal, before, { type: 'person.edit' });
      if (defaultAwardID) await refuseUnseen(tx, principal, defaultAwardID);
      const photo = photoURL ? { photoURL: await photoAddress(context, tx, personID, photoURL) } : {};
      await changePerson(tx, personID, { ...change, ...photo });
      if (locale) await shareLocale(tx, before, locale);
      const auditEvent = {
        action: 'user.updated',
        entity: 'user',
        entityID: personID,
        details: { fields: Object.keys(change), ...(principal.actor && { changes: changesOf(before, change) }) },
      } as const;
      await record(tx, clock, principal, auditEvent);
      return findUser({ database: tx, files }, orgID, personID);
    });
    const { name } = person;
    await identity.setAttributes(sub, {
      given_name: person.givenName,
      family_name: person.familyName,
      name,
      locale: person.locale,
    });
    return person;
  }),

  handle('lockUser', async (call) => {
    const { principal, context, query } = call;
    return inTransaction(context.database, async (tx) => {
      const person = await holdOther(call, tx);
      const locked = !person.locked;
      await stepPerson(tx, principal, person, { type: locked ? 'person.lock' : 'person.unlock' });
      await changePerson(tx, person.id, { locked });
      await announceSeats(tx, person.id);
      const action = locked ? 'user.locked' : 'user.unlocked';
      await record(tx, context.clock, principal, { action, entity: 'user', entityID: person.id });
      await settleAdministrators(tx);
      const settle = await accountLock(tx, person, locked);
      // Last, so that the account and the row change together or not at all.
      await settle(context.identity);
      return findUser({ database: tx, files: context.files }, principal.orgID, query.id);
    });
  }),

  handle('deleteUser', async (call) => {
    const { principal, context, query } = call;
    const zipped = await inTransaction(context.database, async (tx) => {
      const awardIDs = await dropZipsNaming(tx, query.id);
      const person = await holdOther(call, tx);
      await stepPerson(tx, principal, person, { type: 'person.delete' });
      await erasePerson(tx, person.id);
      const auditEvent = { action: 'user.deleted', entity: 'user', entityID: person.id } as const;
      await record(tx, context.clock, principal, { ...auditEvent, details: { type: person.type } });
      await settleAdministrators(tx);
      const settle = await leaveAccount(tx, person, context.clock.now());
      await settle(context.identity);
      if ((await othersOf(tx, person)).length === 0) await blankEvents(tx, person);
      return awardIDs;
    });
    if (zipped.length > 0) await removeDropped(context, zipsOf(zipped));
    return {};
  }),

  handle('closeAccount', async ({ principal, context, body, ifMatch }) => {
    if (principal.actor) throw refuse(403, 'session.acting');
    requireRecentSignIn(principal, context.clock);
    if (body.email.toLowerCase() !== principal.email.toLowerCase()) throw refuse(422, 'user.refusal.otherEmail');
    const isShown = body.personID === undefined || body.personID === principal.personID;
    if (!isShown) throw refuse(409, 'user.refusal.otherMembership');
    let zipped: readonly string[] = [];
    const closed = await commit(context, async (tx) => {
      zipped = await dropZipsNaming(tx, principal.personID);
      await holdAccount(tx, principal.sub);
      const person = await lockPerson(tx, principal.orgID, { id: principal.personID });
      const asked = { database: tx, files: context.files };
      await refuseUnlessCurrent(ifMatch, person.version, () => findUser(asked, principal.orgID, person.id));
      await stepPerson(tx, principal, person, { type: 'person.close' });
      const auditEvent = { action: 'user.closed', entity: 'user', entityID: person.id } as const;
      await record(tx, context.clock, principal, { ...auditEvent, details: { type: person.type } });
      // Last, since that row names them as well.
      await erasePerson(tx, person.id);
      const settle = await leaveAccount(tx, person, context.clock.now());
      await settle(context.identity);
      if ((await othersOf(tx, person)).length === 0) await blankEvents(tx, person);
      return {};
    });
    if (zipped.length > 0) await removeDropped(context, zipsOf(zipped));
    return closed;
  }),

  handle('loginAs', async (call) => {
    const { principal, context, query } = call;
    if (principal.actor) throw refuse(403, 'session.actingAlready');
    if (!context.identity.knowsLoginAs) throw refuse(409, 'user.refusal.loginAsUnavailable');
    const readOnly = query.write !== 'true';
    const { sub, email } = await context.database.transaction(async (tx) => {
      const person = await holdOther(call, tx);
      if (person.type === 'admin') throw refuse(403, 'user.refusal.administrator');
      if (!person.account) throw refuse(409, 'user.refusal.noAccount');
      await refuseIfShared(tx, person);
      if (person.locked) throw refuse(409, 'user.refusal.locked');
      const auditEvent = {
        action: 'user.loginAs',
        entity: 'user',
        entityID: person.id,
        details: { readOnly },
      } as const;
      await record(tx, context.clock, principal, auditEvent);
      return { sub: person.account, email: person.email };
    });
    const actor = { sub: principal.sub, email: principal.email, personID: principal.personID };
    const code = await context.identity.issueLoginAs({ username: sub, actor, readOnly });
    // The product learns of another address only when the person goes on with it.
    const { email: username } = (await context.identity.find(sub)) ?? { email };
    return { username, code, readOnly };
  }),
];

/** Nobody begins with an award that they do not see. */
async function refuseUnseen(tx: Database, by: Principal, awardID: string): Promise<void> {
  if (!(await findAward(tx, by, awardID))) throw refuse(404, 'award.notFound');
}

/** The person that an administrator acts on: anybody but oneself, in the version that the caller saw. */
async function holdOther(
  { principal, context: { files }, query: { id }, ifMatch }: Call<'lockUser' | 'deleteUser' | 'loginAs'>,
  tx: Database,
): Promise<Person> {
  if (id === principal.personID) throw refuse(422, 'user.refusal.self');
  await holdAccountOf(tx, { id });
  const person = await holdPerson(tx, principal, { id });
  await refuseUnlessCurrent(ifMatch, person.version, () => findUser({ database: tx, files }, principal.orgID, id));
  return person;
}
