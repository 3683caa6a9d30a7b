import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findPrincipal } from '#server/platform/access/principal.ts';
import type { IdClaims } from '#server/ports/tokens.ts';
import { rowsOf } from '../support/rows.ts';
import { startServer, type TestPerson } from '../support/server.ts';
import { hearStatements } from '../support/statements.ts';

const server = await startServer();
afterAll(() => server.close());

const { database } = server;
const admin = await server.join('admin');
const elsewhere = await server.join('admin');
let judge: TestPerson;
let claims: IdClaims;
let grantID: string;
beforeEach(async () => {
  judge = await server.join('judge', { orgID: admin.orgID });
  claims = decodeJwt(judge.token) as IdClaims;
  grantID = claims.origin_jti!;
});

/** Who the token's bearer is as the process says, which may remember it, and as a transaction finds out for itself. */
const kept = () => told(findPrincipal(database, claims, { ownPool: true }));
const found = () => database.transaction((tx) => told(findPrincipal(tx, claims, { ownPool: true })));
const told = (principal: ReturnType<typeof findPrincipal>) =>
  principal.catch((error: { code?: string; message: string }) => error.code ?? error.message);

describe('whoever is remembered is who they are now, after', () => {
  const person = () => sql`product.people set`;
  const ofJudge = () => sql`where id = ${judge.personID}`;
  const changes: readonly (readonly [string, () => SQL])[] = [
    ['another name', () => sql`update ${person()} name = 'Ilse Vos' ${ofJudge()}`],
    ['another address', () => sql`update ${person()} email = 'ilse@vos.test' ${ofJudge()}`],
    ['another language', () => sql`update ${person()} locale = 'ro' ${ofJudge()}`],
    ['another role', () => sql`update ${person()} type = 'admin' ${ofJudge()}`],
    ['being found outside a group', () => sql`update ${person()} role_as_of = now() ${ofJudge()}`],
    ['another organisation', () => sql`update ${person()} org_id = ${elsewhere.orgID} ${ofJudge()}`],
    ['a lock', () => sql`update ${person()} locked = true ${ofJudge()}`],
    [
      'a deletion',
      () => sql`update ${person()} erased = true, locked = true, name = '', given_name = '', family_name = '',
        email = 'erased-' || id ${ofJudge()}`,
    ],
    ['another account', () => sql`update ${person()} sub = ${randomUUID()} ${ofJudge()}`],
    [
      'a membership elsewhere',
      () => sql`insert into product.people (org_id, further_sub, type, email, given_name, family_name, name)
        values (${elsewhere.orgID}, ${claims.sub}, 'judge', ${judge.email}, '', '', '')`,
    ],
    ['no membership any more', () => sql`delete from product.people ${ofJudge()}`],
    [
      'another name of the organisation',
      () => sql`update product.orgs set name = name || '!' where id = ${admin.orgID}`,
    ],
    ['the session’s end', () => sql`update identity.grants set revoked_at = now() where id = ${grantID}`],
    ['a session that is not known any more', () => sql`delete from identity.grants where id = ${grantID}`],
    ['an account that may not be used', () => sql`update identity.users set enabled = false where sub = ${claims.sub}`],
    ['an account that is gone', () => sql`delete from identity.users where sub = ${claims.sub}`],
  ];

  it.each(changes)('%s', async (_, change) => {
    const before = await kept();
    expect(before).toEqual(await found());
    await database.execute(change());
    const after = await found();
    expect(after).not.toEqual(before);
    expect(await kept()).toEqual(after);
  });

  it('another membership that was chosen in the session', async () => {
    const [other] = await rowsOf<{ id: string }>(
      database,
      sql`insert into product.people (org_id, further_sub, type, email, given_name, family_name, name)
        values (${elsewhere.orgID}, ${claims.sub}, 'judge', ${judge.email}, '', '', '') returning id`,
    );
    const before = await kept();
    await database.execute(sql`insert into product.membership_choices (account, grant_id, person_id, chosen_at)
      values (${claims.sub}, ${grantID}, ${other!.id}, now())`);
    const chosen = await kept();
    expect([chosen, chosen]).toEqual([await found(), expect.not.objectContaining(before as object)]);
    await database.execute(sql`delete from product.membership_choices where grant_id = ${grantID}`);
    expect(await kept()).toEqual(await found());
  });
});

it('is taken back with the transaction that changed it, and holds from its commit on', async () => {
  const before = await kept();
  const undone = database.transaction(async (tx) => {
    await tx.execute(sql`update product.people set locked = true where id = ${judge.personID}`);
    // Asked while the lock is not committed: what is remembered of it is what was before.
    expect(await kept()).toEqual(before);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await kept()).toEqual(before);
  await database.transaction(async (tx) => {
    await tx.execute(sql`update product.people set locked = true where id = ${judge.personID}`);
    expect(await kept()).toEqual(before);
  });
  expect(await kept()).toEqual(await found());
  expect(await kept()).not.toEqual(before);
});

it('asks only whether anything changed of who anybody is, and not again who they are when others sign in', async () => {
  await kept();
  await server.join('entrant', { email: `${randomUUID()}@new.test` });
  await kept();
  const heard: string[] = [];
  const hush = hearStatements((statement) => heard.push(statement));
  await kept();
  await server.signIn(judge.email);
  await kept();
  hush();
  expect(heard.filter((statement) => statement.includes('product.people m'))).toEqual([]);
  expect(heard.filter((statement) => statement.includes('as "asOf"'))).toHaveLength(2);
});
