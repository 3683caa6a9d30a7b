import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallName, calls, takesKey } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { charges, entries, idempotency, invoices, people as rows } from '#server/platform/database/schema.ts';
import { type SignedInTokens, signInBySrp } from '#tools/bench/signInBySrp.ts';
import { aReview } from '../support/chartReview.ts';
import { invitationTo } from '../support/colleagues.ts';
import { ofCalls } from '../support/ofCalls.ts';
import { inPairs, openRound, topPicks } from '../support/rounds.ts';
import type { ApiRequest, TestPerson } from '../support/server.ts';
import {
  accept,
  assign,
  complete,
  draft,
  mark,
  openAward,
  planning,
  startStage,
  step,
  submitted,
} from '../support/stage.ts';

const { server, people, clock } = await startStage();
let forgetful: TestPerson;
let deputy: TestPerson;
let departing: SignedInTokens;
let award: Award;

beforeAll(async () => {
  deputy = await server.join('admin', { orgID: people.admin.orgID });
  forgetful = await server.join('judge', { orgID: people.admin.orgID });
  departing = await signInBySrp(server.server, (await server.join('entrant')).email, demoPassword);
  clock.set(planning);
  award = await openAward(server, people.admin);
});
afterAll(() => server.close());

/** What a repeated call finds of its first attempt. */
const storedAttempt = async (key: string) =>
  (await server.database.select().from(idempotency).where(eq(idempotency.key, key)))[0];

/** From here on whatever a call writes of its own accord after its change fails, as if the server were gone. */
const lock = `create or replace function product.gone() returns trigger language plpgsql as $$
  begin
    if current_setting('awards.change', true) is distinct from pg_current_xact_id()::text then
      raise exception 'the server is gone';
    end if;
    return new;
  end $$`;

describe('a server that goes right after its change', () => {
  beforeEach(async () => {
    await server.database.execute(lock);
    // The change's own transaction has written something else before; a later one of the reply alone has not.
    await server.database.execute(`create or replace function product.mark() returns trigger language plpgsql as $$
      begin perform set_config('awards.change', pg_current_xact_id()::text, true); return null; end $$`);
    for (const table of ['audit', 'sheets', 'people']) {
      await server.database.execute(
        `create trigger mark after insert or update on product.${table} for each statement execute function product.mark()`,
      );
    }
    await server.database.execute(
      'create trigger gone before update on product.idempotency for each row when (old.status is null and new.status is not null) execute function product.gone()',
    );
  });
  afterEach(async () => {
    await server.database.execute('drop trigger gone on product.idempotency');
    for (const table of ['audit', 'sheets', 'people'])
      await server.database.execute(`drop trigger mark on product.${table}`);
  });

  /** Every call that changes something under a key. */
  const asks: { readonly [Name in CallName]?: () => Promise<ApiRequest<Name>> } = {
    createEntry: async () => ({ as: people.entrant.token, query: {}, body: { data: { awardID: award.id } } }),
    submitEntry: async () => {
      const { id } = await draft(server, people.entrant, award);
      return { as: people.entrant.token, query: { id, awardID: award.id }, body: { data: { payment: 'invoice' } } };
    },
    submitEntryAsAdmin: async () => {
      const { id } = await draft(server, people.rival, award);
      return { as: people.admin.token, query: { id, awardID: award.id }, body: { data: {} } };
    },
    inviteColleague: async () => {
      const { id } = await draft(server, people.entrant, award);
      const query = { id, awardID: award.id };
      return { as: people.entrant.token, query, body: { data: { email: 'dana@example.org' } } };
    },
    acceptColleague: async () => ({
      as: people.rival.token,
      body: await invitationTo(server, people.entrant, award, people.rival.email),
    }),
    restoreEntry: async () => {
      const { id } = await draft(server, people.entrant, award);
      const query = { id, awardID: award.id };
      await server.ok('deleteEntry', { as: people.entrant.token, query });
      return { as: people.entrant.token, query };
    },
    beginImport: async () => ({
      as: people.admin.token,
      query: { awardID: award.id },
      body: { name: 'entries.csv', digest: '0d'.repeat(32), rows: 2 },
    }),
    importEntries: async () => {
      const query = { awardID: award.id };
      const body = { name: 'entries.csv', digest: '0e'.repeat(32), rows: 1 };
      const { id } = await server.ok('beginImport', { as: people.admin.token, query, body });
      const row = { row: 2, categoryID: null, email: people.rival.email, data: { title: 'From a file' } };
      return { as: people.admin.token, query: { ...query, id }, body: { rows: [row], done: true } };
    },
    createAward: async () => ({ as: people.admin.token, body: { name: 'Kept' } }),
    messageAward: async () => ({
      as: people.admin.token,
      query: { id: award.id },
      body: { to: 'entrants', message: 'M' },
    }),
    createUser: async () => ({
      as: people.admin.token,
      body: { email: `${randomUUID()}@example.org`, givenName: 'A', familyName: 'B', type: 'judge' },
    }),
    resetSecondFactor: async () => ({
      as: people.admin.token,
      query: { id: forgetful.personID },
      body: { reason: 'Lost' },
    }),
    setUserPassword: async () => ({
      as: people.admin.token,
      query: { email: forgetful.email, newPassword: 'Another-Word-1' },
    }),
    // The session that names itself goes on under the new password; every other one ends.
    changePassword: async () => ({
      as: departing.IdToken,
      query: { old: demoPassword, new: 'Another-Word-1' },
      headers: { 'x-access-token': departing.AccessToken },
    }),
    addPaymentMethod: async () => ({ as: people.rival.token, body: { data: { paymentMethod: 'pm_card_visa' } } }),
    setDefaultPaymentMethod: async () => {
      const { paymentMethods } = await server.ok('addPaymentMethod', {
        as: people.entrant.token,
        body: { data: { paymentMethod: 'pm_card_visa' } },
      });
      return { as: people.entrant.token, body: { data: { stripeID: paymentMethods[0]!.stripeID } } };
    },
    scoreEntry: async () => {
      const { judging, entry } = await judged();
      return {
        as: people.judge.token,
        query: { id: entry.id, awardID: judging.id, categoryID: entry.categoryID! },
        body: { comment: 'Clear.' },
      };
    },
    markBestEntry: async () => {
      const { judging, entry } = await judged();
      return { as: people.judge.token, query: { id: entry.id, awardID: judging.id }, body: { bestEntry: true } };
    },
    answerRound: async () => {
      const { round, entries: own } = await openRound(server, people.admin, [people.judge], [people.rival]);
      const query = { awardID: round.awardID, id: round.id, entryID: own[0]!.id };
      return { as: people.judge.token, query, body: { answer: 'yes', reason: '' } };
    },
    saveBallot: async () => {
      const { round, entries: own } = await openRound(server, people.admin, [people.judge], [people.rival], topPicks);
      const query = { awardID: round.awardID, id: round.id, categoryID: own[0]!.categoryID! };
      return { as: people.judge.token, query, body: { ranked: [own[0]!.id], others: [] } };
    },
    saveComparison: async () => {
      const both = [people.entrant, people.rival];
      const { round, entries: own } = await openRound(server, people.admin, [people.judge], both, inPairs);
      const query = { awardID: round.awardID, id: round.id, firstID: own[0]!.id, secondID: own[1]!.id };
      return { as: people.judge.token, query, body: { preferred: null } };
    },
    acceptNda: async () => {
      const { judging } = await judged();
      const body = { awardID: judging.id, version: judging.nda.version, name: 'Helen Okafor' };
      return { as: people.secondJudge.token, body };
    },
    reviewChart: async () => ({ as: people.admin.token, body: aReview }),
    previewMailTemplate: async () => ({
      as: people.admin.token,
      query: { kind: 'result', locale: 'en' },
      body: { subject: 'S', text: 'T', send: true },
    }),
    resendMail: async () => {
      const [mail] = await server.ok('listMails', { as: people.admin.token, query: { limit: 1 } });
      return { as: people.admin.token, query: { id: mail!.id } };
    },
  };

  // The table's keys are its names.
  test.each(Object.keys(asks) as CallName[])(
    'has the reply of %s kept with it, for whoever asks again',
    async (name) => {
      const key = randomUUID();
      const asked = await (asks[name] as () => Promise<ApiRequest<CallName>>)();
      const request = { ...asked, headers: { ...asked.headers, 'idempotency-key': key } };
      const first = await server.api(name, request);
      expect([name, first.status]).toEqual([name, 200]);
      expect(await storedAttempt(key)).toMatchObject({ call: name, status: 200 });
      const again = await server.api(name, request);
      expect([again.status, again.body]).toEqual([200, first.body]);
    },
  );

  test('leaves no call of the contract out that takes a key but those that change nothing of ours', () => {
    const keyed = (Object.keys(calls) as CallName[]).filter(takesKey);
    expect(keyed.filter((name) => !asks[name])).toEqual(others);
  });
});

/** Calls whose repetition does no harm: they make what is there already, show a plan, or leave nobody who could ask again. */
const others = ['chooseMembership', 'closeAccount', 'planJudging', 'declareConflict', 'joinUploadParts'];

async function judged() {
  const own = await openAward(server, people.admin, { name: `Judged ${randomUUID().slice(0, 8)}`, entryLimit: 260 });
  const entry = await submitted(server, people.rival, own);
  const { categoryID } = own.categories[0]!;
  for (const judge of [people.judge, people.secondJudge]) await assign(server, judge, own, [categoryID]);
  const judging = await step(server, people.admin, own, 'judging');
  await accept(server, people.judge, judging);
  await mark(server, people.judge, judging, entry, [5, 5], false);
  return { judging, entry };
}

describe('an entry made and sent in at once', () => {
  const request = async (paymentMethod: string) => {
    const as = people.entrant.token;
    const { last4 } = (await server.context.payments.findCard(paymentMethod, people.entrant.orgID))!;
    const { paymentMethods } = await server.ok('addPaymentMethod', { as, body: { data: { paymentMethod } } });
    const { stripeID } = paymentMethods.findLast((card) => card.last4 === last4)!;
    await server.ok('setDefaultPaymentMethod', { as, body: { data: { stripeID } } });
    const { categoryID } = award.categories[0]!;
    const data = {
      awardID: award.id,
      categoryID,
      payment: 'card' as const,
      ...(await complete(server, people.entrant)),
    };
    return { as, query: { isSubmit: 'true' as const }, body: { data }, headers: { 'idempotency-key': randomUUID() } };
  };
  const made = async () => (await server.database.select().from(entries).where(eq(entries.awardID, award.id))).length;
  const charged = async () => (await server.database.select().from(charges)).filter(({ accepted }) => accepted).length;

  test('is nowhere to be seen where the card is refused, and no number is lost', async () => {
    const before = await made();
    const refused = await server.refused('createEntry', await request('pm_card_chargeDeclined'));
    expect([refused.status, refused.body.code]).toEqual([422, 'entry.refusal.paymentRefused']);
    expect(await made()).toBe(before);
  });

  test('is charged once where the server goes between the charge and the entry', async () => {
    const [entriesBefore, chargesBefore] = [await made(), await charged()];
    const asked = await request('pm_card_visa');
    const { payments } = server.context;
    const { confirm } = payments;
    // The charge is made; what would follow it never comes.
    payments.confirm = async (intentID) => {
      await confirm(intentID);
      throw new Error('cut off');
    };
    expect((await server.refused('createEntry', asked)).status).toBe(500);
    payments.confirm = confirm;
    expect([await made(), await charged()]).toEqual([entriesBefore, chargesBefore + 1]);
    const entry = await server.ok('createEntry', asked);
    expect(entry).toMatchObject({ status: 1, invoice: { status: 'paid' } });
    expect([await made(), await charged()]).toEqual([entriesBefore + 1, chargesBefore + 1]);
    const rows = await server.database.select().from(invoices).where(eq(invoices.entryID, entry.id));
    expect(rows).toHaveLength(1);
  });
});

/** From here on no row of a table is written or deleted that `when` is true of, until the trigger is dropped. */
const cutBefore = async (what: 'insert' | 'delete', table: string, when: string) => {
  await server.database.execute(`create or replace function product.cut() returns trigger language plpgsql as $$
      begin raise exception 'the server is gone'; end $$`);
  await server.database.execute(
    `create trigger cut before ${what} on product.${table} for each row when (${when}) execute function product.cut()`,
  );
};

describe('an invitation whose server goes', () => {
  const invite = (email: string) => ({
    as: people.admin.token,
    body: { email, givenName: 'Rue', familyName: 'Marsh', type: 'judge' as const },
    headers: { 'idempotency-key': randomUUID() },
  });
  const finishes = async (asked: ReturnType<typeof invite>) => {
    const { email } = asked.body;
    const user = await server.ok('createUser', asked);
    expect(user).toMatchObject({ email, type: 'judge', invited: true });
    expect(await server.ok('createUser', asked)).toEqual(user);
    expect(await server.ok('listUsers', { as: people.admin.token, query: { q: email } })).toHaveLength(1);
    const { identity } = server.context;
    const account = await identity.find(email);
    expect(account).toMatchObject({ personID: user.id, enabled: true });
    const [person] = await server.database.select({ sub: rows.sub }).from(rows).where(eq(rows.id, user.id));
    expect(person?.sub).toBe(account?.sub);
  };

  test('between the account and its name in the person is finished by the next attempt', async () => {
    const asked = invite('rue.between@example.org');
    const identity = ofCalls(server.context.identity);
    const { create } = identity;
    identity.create = async (account) => {
      await create(account);
      throw new Error('cut off');
    };
    expect((await server.refused('createUser', asked)).status).toBe(500);
    identity.create = create;
    await finishes(asked);
  });

  test('before the change is written down is finished by the next attempt', async () => {
    const asked = invite('rue.before@example.org');
    await cutBefore('insert', 'audit', "new.action = 'user.invited'");
    expect((await server.refused('createUser', asked)).status).toBe(500);
    await server.database.execute('drop trigger cut on product.audit');
    await finishes(asked);
  });

  test('before its letter is written has made no account, and is finished by the next attempt with one letter', async () => {
    const asked = invite('rue.letter@example.org');
    const { email: to } = asked.body;
    await cutBefore('insert', 'outbox', "new.why = 'invitation'");
    expect((await server.refused('createUser', asked)).status).toBe(500);
    expect(await server.context.identity.find(to)).toBeNull();
    await server.database.execute('drop trigger cut on product.outbox');
    await finishes(asked);
    const letters = (await server.mails()).filter((mail) => mail.to === to);
    expect(letters.map(({ why, code }) => [why, typeof code])).toEqual([['invitation', 'string']]);
  });

  test.each([
    'before the account is made',
    'between the account and its name in the person',
    'before the change is written down',
  ])('%s is finished by a colleague who goes on under the same key, and told once', async (place) => {
    const email = `rue.${randomUUID().slice(0, 8)}@example.org`;
    const asked = { ...invite(email), body: { ...invite(email).body, type: 'entrant' as const } };
    const identity = ofCalls(server.context.identity);
    const { create } = identity;
    if (place === 'before the change is written down')
      await cutBefore('insert', 'audit', "new.action = 'user.invited'");
    else {
      // Nothing is cleared away after a server that is gone.
      await cutBefore('delete', 'people', 'true');
      identity.create = async (account) => {
        if (place !== 'before the account is made') await create(account);
        throw new Error('cut off');
      };
    }
    expect((await server.refused('createUser', asked)).status).toBe(500);
    identity.create = create;
    for (const table of ['audit', 'people'])
      await server.database.execute(sql.raw(`drop trigger if exists cut on product.${table}`));
    const stranger = await server.refused('createUser', { ...asked, as: people.stranger.token });
    expect([stranger.status, stranger.body.code]).toEqual([409, 'user.refusal.emailTaken']);
    const colleague = { ...asked, as: deputy.token };
    const both = await Promise.all([server.ok('createUser', colleague), server.ok('createUser', asked)]);
    expect(both[0].id).toBe(both[1].id);
    expect(await server.ok('createUser', colleague)).toEqual(both[0]);
    expect(await identity.find(email)).toMatchObject({ personID: both[0].id, enabled: true });
    const auditEvents = await server.ok('listAudit', { as: people.admin.token, query: { entityID: both[0].id } });
    expect(auditEvents.map(({ action }) => action)).toEqual(['user.invited']);
    const invitations = (await server.mails()).filter(({ to, why }) => to === email && why === 'invitation');
    expect(invitations).toHaveLength(1);
  });

  test('says of an address that the organiser has already that it is taken', async () => {
    const refused = await server.refused('createUser', invite(people.judge.email));
    expect([refused.status, refused.body.code]).toEqual([409, 'user.refusal.emailTaken']);
  });
});

test('an attempt that was taken for cut off does not act beside the one that took over', async () => {
  const key = randomUUID();
  const { findCard } = server.context.payments;
  const ask = {
    as: people.admin.token,
    body: { data: { paymentMethod: 'pm_card_amex' } },
    headers: { 'idempotency-key': key },
  };
  let release: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    server.context.payments.findCard = async (...asked) => {
      resolve();
      await new Promise<void>((go) => {
        release = go;
      });
      return findCard(...asked);
    };
  });
  const slow = server.refused('addPaymentMethod', ask);
  await waiting;
  server.context.payments.findCard = findCard;
  await server.database.execute(
    sql`update product.idempotency set created_at = now() - interval '61 seconds' where key = ${key}`,
  );
  const second = await server.ok('addPaymentMethod', ask);
  release();
  expect([(await slow).status, (await slow).body.code]).toEqual([409, 'request.running']);
  expect(second.paymentMethods).toHaveLength(1);
  expect(await server.ok('addPaymentMethod', ask)).toEqual(second);
  const auditEvents = await server.ok('listAudit', { as: people.admin.token, query: { entity: 'org' } });
  const own = auditEvents.filter(({ action, entityID }) => action === 'org.addCard' && entityID === people.admin.orgID);
  expect(own).toHaveLength(1);
});
