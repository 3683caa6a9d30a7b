import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallName, writes } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { invitationTime, mostColleagues } from '#machines/entry/colleague.rules.ts';
import { restoreTime } from '#machines/entry/entry.rules.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { audit, colleagues, entryVersions, outbox, people as rows } from '#server/platform/database/schema.ts';
import { inviteTo, newestInvitation } from '../support/colleagues.ts';
import type { ApiAnswer, ApiRequest, TestPerson } from '../support/server.ts';
import { accept, assign, draft, openAward, planning, startStage, step, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
let award: Award;
let colleague: TestPerson;
let removed: TestPerson;
let entry: Entry;
const email = () => `${randomUUID()}@example.org`;
const nameOf = ({ id, awardID }: Pick<Entry, 'id' | 'awardID'>) => ({ id, awardID });
const ofEntry = () => nameOf(entry);
const answerOf = async (refused: Promise<ApiAnswer<{ code: string }>>) => {
  const { status, body } = await refused;
  return [status, body.code];
};
const codesOf = async (refused: Promise<ApiAnswer<{ reasons?: readonly { code: string }[] }>>) => {
  const { status, body } = await refused;
  return [status, ...(body.reasons ?? []).map(({ code }) => code)];
};
/** Invites this person to an entry, who accepts. */
const letIn = async (person: TestPerson, to: Pick<Entry, 'id' | 'awardID'> = entry) => {
  const body = await inviteTo(server, people.entrant, to, person.email);
  return server.ok('acceptColleague', { as: person.token, body });
};
const listed = (as: string, of = entry) => server.ok('listColleagues', { as, query: nameOf(of) });
const remove = async (person: TestPerson, as = people.entrant.token) => {
  const found = (await listed(people.entrant.token)).find((one) => one.email === person.email);
  return server.ok('removeColleague', { as, query: { ...ofEntry(), colleagueID: found!.id } });
};

let departing: TestPerson;
beforeAll(async () => {
  [colleague, removed, departing] = await Promise.all([
    server.join('entrant'),
    server.join('entrant'),
    server.join('entrant'),
  ]);
  clock.set(planning);
  award = await openAward(server, people.admin, { entryLimit: 100 });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.execute(sql`delete from product.rate_windows`);
  clock.set(planning);
  entry = await draft(server, people.entrant, award);
});

describe('an invitation', () => {
  it('goes to the address in the reader’s language, with a link that lets that account write', async () => {
    await server.database.update(rows).set({ locale: 'fr' }).where(eq(rows.id, colleague.personID));
    const shown = await server.ok('inviteColleague', {
      as: people.entrant.token,
      query: ofEntry(),
      body: { data: { email: colleague.email.toUpperCase() } },
    });
    expect(shown).toMatchObject({ email: colleague.email, writing: false, self: false, acceptedAt: null });
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.sentAt)).toBe(invitationTime);
    const { subject, ...body } = await newestInvitation(server, colleague.email);
    expect(subject).toContain('vous invite');
    expect(await answerOf(server.refused('getEntry', { as: colleague.token, query: ofEntry() }))).toEqual([
      404,
      'entry.notFound',
    ]);
    const accepted = { as: colleague.token, body: { id: body.id, code: body.code } };
    expect(await server.ok('acceptColleague', accepted)).toEqual(ofEntry());
    expect(await server.ok('acceptColleague', accepted)).toEqual(ofEntry());
    const seen = await server.ok('getEntry', { as: colleague.token, query: ofEntry() });
    expect(seen).toMatchObject({ asColleague: true, personID: people.entrant.personID, invoice: null, settled: null });
    expect((await server.ok('getEntry', { as: people.entrant.token, query: ofEntry() })).asColleague).toBeUndefined();
    const list = await server.ok('listEntries', { as: colleague.token, query: { q: 'Estuary' } });
    expect(list.map(({ id }) => id)).toContain(entry.id);
  });

  it('is answered the same whether the address has an account, and tells a judge nothing', async () => {
    const invite = (to: string) =>
      server.ok('inviteColleague', { as: people.entrant.token, query: ofEntry(), body: { data: { email: to } } });
    const known = await invite(colleague.email);
    const unknown = await invite(email());
    const judges = await invite(people.judge.email);
    const alike = ({ id: _, email: __, name: ___, ...rest }: typeof known) => rest;
    expect([alike(unknown), alike(judges)]).toEqual([alike(known), alike(known)]);
    expect([known.name, judges.name]).toEqual([colleague.email, people.judge.email]);
    await expect(newestInvitation(server, people.judge.email)).rejects.toThrow('No invitation');
  });

  it('is not for judges and administrators, and not for another account', async () => {
    const body = await inviteTo(server, people.entrant, entry, colleague.email);
    for (const [as, codes] of [
      [people.judge, ['colleague.refusal.entrantsOnly', 'colleague.refusal.otherAddress']],
      [people.admin, ['colleague.refusal.entrantsOnly', 'colleague.refusal.otherAddress']],
      [people.rival, ['colleague.refusal.otherAddress']],
      [people.entrant, ['colleague.refusal.otherAddress', 'colleague.refusal.already']],
    ] as const) {
      expect(await codesOf(server.refused('acceptColleague', { as: as.token, body }))).toEqual([422, ...codes]);
    }
    const guessed = { as: colleague.token, body: { ...body, code: 'guessed' } };
    expect(await answerOf(server.refused('acceptColleague', guessed))).toEqual([404, 'colleague.invitationGone']);
  });

  it('is refused for whoever writes along, under the address that they have now and under the one that was invited', async () => {
    const moved = await server.join('entrant');
    await letIn(moved);
    const address = email();
    await server.database.update(rows).set({ email: address }).where(eq(rows.id, moved.personID));
    expect((await listed(people.entrant.token)).map((one) => [one.email, one.writing])).toEqual([[address, true]]);
    for (const to of [address, moved.email]) {
      const asked = { as: people.entrant.token, query: ofEntry(), body: { data: { email: to } } };
      expect(await codesOf(server.refused('inviteColleague', asked))).toEqual([422, 'colleague.refusal.already']);
    }
    await server.ok('inviteColleague', {
      as: people.entrant.token,
      query: ofEntry(),
      body: { data: { email: email() } },
    });
    expect(await listed(people.entrant.token)).toHaveLength(2);
  });

  it('runs out, and is replaced where it is sent again', async () => {
    const first = await inviteTo(server, people.entrant, entry, colleague.email);
    clock.set(new Date(Date.parse(planning) + invitationTime).toISOString());
    expect(await codesOf(server.refused('acceptColleague', { as: colleague.token, body: first }))).toEqual([
      422,
      'colleague.refusal.expired',
    ]);
    const second = await inviteTo(server, people.entrant, entry, colleague.email);
    expect([second.id === first.id, second.code === first.code]).toEqual([true, false]);
    expect(await answerOf(server.refused('acceptColleague', { as: colleague.token, body: first }))).toEqual([
      404,
      'colleague.invitationGone',
    ]);
    await server.ok('acceptColleague', { as: colleague.token, body: second });
    expect(
      await codesOf(
        server.refused('inviteColleague', {
          as: people.entrant.token,
          query: ofEntry(),
          body: { data: { email: colleague.email } },
        }),
      ),
    ).toEqual([422, 'colleague.refusal.already']);
  });

  it('is cancelled for good', async () => {
    const body = await inviteTo(server, people.entrant, entry, colleague.email);
    await server.ok('removeColleague', { as: people.entrant.token, query: { ...ofEntry(), colleagueID: body.id } });
    expect(await answerOf(server.refused('acceptColleague', { as: colleague.token, body }))).toEqual([
      404,
      'colleague.invitationGone',
    ]);
    expect(await listed(people.entrant.token)).toEqual([]);
  });

  it('is for what is written, up to a number, and for others', async () => {
    const ask = (to: string, of = entry) =>
      server.refused('inviteColleague', { as: people.entrant.token, query: nameOf(of), body: { data: { email: to } } });
    expect(await codesOf(ask(people.entrant.email))).toEqual([422, 'colleague.refusal.ownSide']);
    const sent = await submitted(server, people.entrant, award);
    expect(await codesOf(ask(email(), sent))).toEqual([422, 'colleague.refusal.notWritten']);
    const addresses = Array.from({ length: mostColleagues }, email);
    const answers = await Promise.all([...addresses, email()].map((to) => ask(to)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...addresses.map(() => 200), 422]);
    expect(await listed(people.entrant.token)).toHaveLength(mostColleagues);
  });

  it('is sent 120 times an hour from one network, whoever asks there', async () => {
    const query = ofEntry();
    const body = { data: { email: email() } };
    const counted = `invitations to write along from 127.0.0.1`;
    await server.database.execute(
      sql`insert into product.rate_windows (key, count, ends_at) values (${counted}, 120, now() + interval '1 hour')
        on conflict (key) do update set count = 120`,
    );
    expect((await server.api('inviteColleague', { as: people.entrant.token, query, body })).status).toBe(429);
    await server.database.execute(sql`delete from product.rate_windows where key = ${counted}`);
    expect((await server.api('inviteColleague', { as: people.entrant.token, query, body })).status).toBe(200);
  });

  it('is not sent to one address without end', async () => {
    const to = email();
    const query = ofEntry();
    const invite = () =>
      server.api('inviteColleague', { as: people.entrant.token, query, body: { data: { email: to } } });
    const refused = { ...query, id: randomUUID() };
    const inVain = () =>
      server.api('inviteColleague', { as: people.rival.token, query: refused, body: { data: { email: to } } });
    // What sends no letter keeps nobody from being invited.
    for (let asked = 0; asked < 11; asked += 1) expect((await inVain()).status).toBe(404);
    for (let sent = 0; sent < 5; sent += 1) expect((await invite()).status).toBe(200);
    expect((await invite()).status).toBe(429);
    // One alone does not use up what others may send; all together do.
    await server.database.execute(sql`update product.rate_windows set count = 0 where key like '% by %'`);
    for (let sent = 0; sent < 5; sent += 1) expect((await invite()).status).toBe(200);
    await server.database.execute(sql`update product.rate_windows set count = 0 where key like '% by %'`);
    expect((await invite()).status).toBe(429);
  });
});

describe('the letter of an invitation', () => {
  const invite = (to: string) =>
    server.ok('inviteColleague', { as: people.entrant.token, query: ofEntry(), body: { data: { email: to } } });
  const lettersTo = async (to: string) =>
    (await server.ok('listMails', { as: people.admin.token, query: { q: to } })).map(({ id, status }) => ({
      id,
      status,
    }));
  /** Invites an address whose mail server takes nothing yet. */
  const inviteInVain = async (to: string) => {
    const { mail } = server.context;
    const { send } = mail;
    mail.send = (one) => (one.to === to ? Promise.reject(new Error('450 try later')) : send(one));
    const invited = await invite(to);
    await server.settleMails();
    mail.send = send;
    expect(await lettersTo(to)).toMatchObject([{ status: 'failed' }]);
    return invited;
  };
  const attemptsTo = async (to: string) =>
    (await server.database.select().from(outbox).where(eq(outbox.to, to))).map(({ attempts }) => attempts);
  /** What arrived there once everything that waits was tried. */
  const arrived = async (to: string) => {
    await server.database.update(outbox).set({ dueAt: sql`now()` }).where(eq(outbox.to, to));
    return (await server.mails()).filter((one) => one.to === to);
  };

  it.each([
    [
      'was cancelled',
      (colleagueID: string) =>
        server.ok('removeColleague', { as: people.entrant.token, query: { ...ofEntry(), colleagueID } }),
      0,
    ],
    ['was sent again under another code', (_: string, to: string) => invite(to), 1],
  ] as const)('that %s does not leave any more', async (_, end, others) => {
    const to = email();
    const { id } = await inviteInVain(to);
    await end(id, to);
    expect(await arrived(to)).toHaveLength(others);
    expect(await lettersTo(to)).toHaveLength(others);
  });

  it('whose draft was deleted waits, leaves once that is restored, and goes where it is not', async () => {
    const own = { as: people.entrant.token, query: ofEntry() };
    const [to, other] = [email(), email()];
    await inviteInVain(to);
    await server.ok('deleteEntry', own);
    expect(await arrived(to)).toEqual([]);
    expect(await attemptsTo(to)).toEqual([1]);
    await server.ok('restoreEntry', own);
    expect(await arrived(to)).toHaveLength(1);
    await inviteInVain(other);
    await server.ok('deleteEntry', own);
    expect([await arrived(other), await attemptsTo(other)]).toEqual([[], [1]]);
    clock.set(new Date(Date.parse(planning) + restoreTime).toISOString());
    await tidyUp(server.context);
    expect([await arrived(other), await attemptsTo(other)]).toEqual([[], []]);
  });

  it('is sent again by the organiser only while somebody can accept it', async () => {
    const again = (id: number) => server.refused('resendMail', { as: people.admin.token, query: { id } });
    const to = removed.email;
    await inviteTo(server, people.entrant, entry, to);
    const [former] = await lettersTo(to);
    expect((await again(former!.id)).status).toBe(200);
    const body = await inviteTo(server, people.entrant, entry, to);
    const [newest] = await lettersTo(to);
    expect(await answerOf(again(former!.id))).toEqual([409, 'colleague.invitationGone']);
    const givenUp = { sentAt: null, givenUpAt: new Date() };
    await server.database.update(outbox).set(givenUp).where(eq(outbox.id, former!.id));
    expect(await answerOf(again(former!.id))).toEqual([409, 'colleague.invitationGone']);
    clock.set(new Date(Date.parse(planning) + invitationTime).toISOString());
    expect(await answerOf(again(newest!.id))).toEqual([409, 'mail.refusal.invitationExpired']);
    clock.set(planning);
    await server.ok('acceptColleague', { as: removed.token, body });
    expect(await answerOf(again(newest!.id))).toEqual([409, 'mail.refusal.accepted']);
  });
});

/** An entry with a colleague, and one who was removed. */
async function written() {
  entry = await draft(server, people.entrant, award);
  for (const person of [colleague, removed]) await letIn(person);
  await remove(removed);
  await server.database.execute(sql`delete from product.rate_windows`);
}

describe('what each may do', () => {
  const upload = { name: 'supportingDocPlan.pdf', path: 'entries', mimeType: 'application/pdf', size: 100 } as const;
  type Ask<Name extends CallName> = () => Omit<ApiRequest<Name>, 'as'> | Promise<Omit<ApiRequest<Name>, 'as'>>;
  const invitation = async () => {
    const body = { data: { email: email() } };
    const { id } = await server.ok('inviteColleague', { as: people.entrant.token, query: ofEntry(), body });
    return { ...ofEntry(), colleagueID: id };
  };
  const callers = ['entrant', 'colleague', 'removed', 'rival', 'judge', 'admin'] as const;
  /** For each call the status that each caller gets, in the order of `callers`. */
  const table: { readonly [Name in CallName]?: readonly [statuses: string, ask: Ask<Name>] } = {
    getEntry: ['200 200 404 404 403 200', () => ({ query: ofEntry() })],
    listEntryVersions: ['200 200 404 404 403 200', () => ({ query: ofEntry() })],
    listColleagues: ['200 200 404 404 403 200', () => ({ query: ofEntry() })],
    updateEntry: [
      '200 200 404 404 403 200',
      () => ({ query: ofEntry(), body: { data: { data: { place: 'Leith' } } } }),
    ],
    changeEntryCategory: [
      '200 200 404 404 403 200',
      () => ({ query: { ...ofEntry(), categoryID: award.categories[1]!.categoryID } }),
    ],
    getUploadAddress: ['200 200 404 404 403 200', () => ({ query: { ...upload, fileRef: entry.id } })],
    getDownloadAddress: ['200 200 404 404 404 200', () => ({ query: { url: entry.files.supportingDoc!.url } })],
    inviteColleague: ['200 422 404 404 403 403', () => ({ query: ofEntry(), body: { data: { email: email() } } })],
    removeColleague: ['200 422 404 404 403 403', async () => ({ query: await invitation() })],
    submitEntry: ['200 422 404 404 403 403', () => ({ query: ofEntry(), body: { data: { payment: 'invoice' } } })],
    deleteEntry: ['200 422 404 404 403 200', () => ({ query: ofEntry() })],
  };

  it.each(Object.entries(table))('of %s', async (name, [statuses, ask]) => {
    const answered = [];
    const call = name as CallName;
    await written();
    for (const caller of callers) {
      const { token } = { ...people, colleague, removed }[caller];
      const { status } = await server.api(call, { ...(await (ask as Ask<CallName>)()), as: token });
      answered.push(status);
      // What was done to it is done: the next caller gets another one.
      if (status === 200 && writes(call)) await written();
    }
    expect(answered.join(' ')).toBe(statuses);
  });

  it('says to a colleague why only the entrant submits, withdraws and deletes', async () => {
    await written();
    const as = colleague.token;
    const body = { data: { payment: 'invoice' as const } };
    expect(await codesOf(server.refused('submitEntry', { as, query: ofEntry(), body }))).toContain(
      'entry.refusal.ownerOnly',
    );
    await server.ok('submitEntry', { as: people.entrant.token, query: ofEntry(), body });
    const withdraw = server.refused('updateEntry', { as, query: ofEntry(), body: { data: { status: 0 } } });
    expect(await codesOf(withdraw)).toEqual([422, 'entry.refusal.ownerOnly']);
    expect((await server.ok('getEntry', { as, query: ofEntry() })).status).toBe(1);
    expect(await server.ok('listInvoices', { as, query: {} })).toEqual([]);
  });

  it('lets a colleague correct what was sent back', async () => {
    await written();
    await server.ok('submitEntry', {
      as: people.entrant.token,
      query: ofEntry(),
      body: { data: { payment: 'invoice' } },
    });
    const correction = { data: { status: 9 as const, message: 'Unreadable', fields: ['title'] } };
    await server.ok('updateEntry', { as: people.admin.token, query: ofEntry(), body: correction });
    const body = { data: { data: { title: 'Corrected' } } };
    expect((await server.ok('updateEntry', { as: colleague.token, query: ofEntry(), body })).data.title).toBe(
      'Corrected',
    );
  });

  it('shows a colleague no invitation and nobody’s address', async () => {
    await written();
    await invitation();
    const [own, ...others] = await listed(colleague.token);
    expect([own, others]).toMatchObject([{ self: true, email: colleague.email }, []]);
    expect(await listed(people.admin.token)).toHaveLength(2);
  });
});

describe('two at once', () => {
  it('lose nothing: what is stale is answered with what is there', async () => {
    await written();
    const save = (by: TestPerson, data: Record<string, string>) =>
      server.api('updateEntry', {
        as: by.token,
        query: ofEntry(),
        body: { data: { data } },
        headers: { 'if-match': `"${entry.version}"` },
      });
    const answers = await Promise.all([save(people.entrant, { place: 'Leith' }), save(colleague, { client: 'Port' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late =
      answers[0].status === 409
        ? { by: people.entrant, data: { place: 'Leith' } }
        : { by: colleague, data: { client: 'Port' } };
    entry = await server.ok('getEntry', { as: colleague.token, query: ofEntry() });
    expect((await save(late.by, late.data)).status).toBe(200);
    const both = await server.ok('getEntry', { as: people.entrant.token, query: ofEntry() });
    expect(both.data).toMatchObject({ place: 'Leith', client: 'Port' });
  });

  it('says who wrote, in the versions and to the organiser', async () => {
    await written();
    const body = { data: { data: { place: 'Granton' } } };
    await server.ok('updateEntry', { as: colleague.token, query: ofEntry(), body });
    const [newest] = await server.database
      .select()
      .from(entryVersions)
      .where(eq(entryVersions.entryID, entry.id))
      .orderBy(sql`id desc`);
    expect(newest?.personID).toBe(colleague.personID);
    const read = await server.ok('listAudit', {
      as: people.admin.token,
      query: { entity: 'entry', entityID: entry.id },
    });
    expect(read.find(({ action }) => action === 'entry.save')).toMatchObject({
      actorID: colleague.personID,
      details: { changes: { place: { from: null, to: 'Granton' } } },
    });
    expect(read.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['colleague.invite', 'colleague.accept', 'colleague.remove']),
    );
  });

  it('stays with a save that was on its way while the colleague was removed', async () => {
    await written();
    const save = () =>
      server.api('updateEntry', {
        as: colleague.token,
        query: ofEntry(),
        body: { data: { data: { title: `Late ${randomUUID()}` } } },
      });
    const [found] = (await listed(people.entrant.token)).filter((one) => one.email === colleague.email);
    // The entry is held by whoever removes; the save waits for it and then finds itself out.
    const waiting = await server.database.transaction(async (tx) => {
      await tx.execute(sql`select from product.entries where id = ${entry.id} for update`);
      const answer = save();
      const waits = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await tx.execute(waits)).rows.length).toBe(1);
      await tx.delete(colleagues).where(eq(colleagues.id, found!.id));
      return { answer };
    });
    expect((await waiting.answer).status).toBe(404);
    expect((await server.ok('getEntry', { as: people.entrant.token, query: ofEntry() })).data.title).toBe(
      entry.data.title,
    );
  });
});

describe('removing', () => {
  it('is heard on an open stream, after which the entry, its files and its list are gone', async () => {
    await written();
    const begun = await server.ok('getUploadAddress', {
      as: colleague.token,
      query: { name: 'logoLightPlan.png', path: 'entries', mimeType: 'image/png', size: 100, fileRef: entry.id },
    });
    const url = begun.url.split('?')[0]!;
    const watching = new AbortController();
    const stream = await fetch(`${server.url}api/award/events?id=${award.id}`, {
      headers: { authorization: colleague.token },
      signal: watching.signal,
    });
    const reader = stream.body!.getReader();
    await reader.read();
    await remove(colleague);
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toContain('event: changed');
    watching.abort();
    const as = colleague.token;
    expect((await server.refused('getEntry', { as, query: ofEntry() })).status).toBe(404);
    expect((await server.refused('getUploadParts', { as, query: { url } })).status).toBe(404);
    expect((await server.refused('joinUploadParts', { as, query: { url } })).status).toBe(404);
    expect((await server.refused('getDownloadAddress', { as, query: { url } })).status).toBe(404);
    expect((await server.ok('listEntries', { as, query: {} })).map(({ id }) => id)).not.toContain(entry.id);
  });

  it('is also leaving, by oneself', async () => {
    await written();
    const [own] = await listed(colleague.token);
    await server.ok('removeColleague', { as: colleague.token, query: { ...ofEntry(), colleagueID: own!.id } });
    expect((await server.refused('getEntry', { as: colleague.token, query: ofEntry() })).status).toBe(404);
  });

  it('leaves a deleted draft to its entrant, and gives it back with its colleagues', async () => {
    await written();
    await server.ok('deleteEntry', { as: people.entrant.token, query: ofEntry() });
    expect((await server.refused('getEntry', { as: colleague.token, query: ofEntry() })).status).toBe(404);
    expect((await server.refused('restoreEntry', { as: colleague.token, query: ofEntry() })).status).toBe(404);
    await server.ok('restoreEntry', { as: people.entrant.token, query: ofEntry() });
    expect((await server.ok('getEntry', { as: colleague.token, query: ofEntry() })).asColleague).toBe(true);
  });
});

describe('judges', () => {
  it('are told of a tie to a colleague as to the entrant, and of a blind award nothing', async () => {
    await server.database.update(rows).set({ name: 'Dana Wolff' }).where(eq(rows.id, colleague.personID));
    for (const blind of [false, true]) {
      const judged = await openAward(server, people.admin, { entryLimit: 100, blind });
      entry = await draft(server, people.entrant, judged, judged.categories[1]!.categoryID);
      await letIn(colleague);
      await server.ok('submitEntry', {
        as: people.entrant.token,
        query: ofEntry(),
        body: { data: { payment: 'invoice' } },
      });
      await server.ok('updateOwnUser', { as: people.judge.token, body: { affiliations: ['Wolff, Dana'] } });
      await assign(server, people.judge, judged, [entry.categoryID!]);
      const { conflicts } = await server.ok('planJudging', {
        as: people.admin.token,
        query: { awardID: judged.id },
        body: {},
      });
      expect(conflicts).toMatchObject([{ judgeID: people.judge.personID, suggestion: { kind: 'colleague' } }]);
      const judging = await step(server, people.admin, judged, 'judging');
      await accept(server, people.judge, judging);
      const query = { awardID: judged.id };
      const [seen] = await server.ok('listEntries', { as: people.judge.token, query });
      expect(seen?.suggestedConflict).toEqual(blind ? null : { kind: 'colleague', words: 'Wolff, Dana' });
      if (blind) expect(JSON.stringify(seen)).not.toMatch(/Wolff|asColleague/);
      expect((await server.refused('listColleagues', { as: people.judge.token, query: ofEntry() })).status).toBe(403);
    }
  });
});

describe('personal data', () => {
  it('is exported, and ends with the account', async () => {
    await written();
    await letIn(departing);
    const exported = await server.ok('exportUser', { as: departing.token, query: {} });
    expect(exported.writingAlong).toMatchObject([{ entryID: entry.id, email: departing.email }]);
    expect(JSON.stringify(exported.writingAlong)).not.toMatch(/"digest":"/);
    const own = await draft(server, departing, award);
    const body = await inviteTo(server, departing, own, colleague.email);
    await server.ok('deleteUser', { as: people.admin.token, query: { id: departing.personID } });
    expect(await answerOf(server.refused('acceptColleague', { as: colleague.token, body }))).toEqual([
      404,
      'colleague.invitationGone',
    ]);
    const left = await server.database.select().from(colleagues).where(eq(colleagues.entryID, entry.id));
    expect(left.map((one) => one.email)).toEqual([colleague.email]);
    const recorded = await server.database.select().from(audit).where(eq(audit.actorID, departing.personID));
    expect(JSON.stringify(recorded)).not.toContain(departing.email);
  });
});
