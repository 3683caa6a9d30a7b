import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { rateWindows, securityEvents } from '#server/platform/database/schema.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { eicar, startClamd } from '../support/clamd.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { draft, inDays, openAward } from '../support/stage.ts';

const mimeType = 'application/pdf';
const name = 'supportingDocPlan.pdf';

interface Sent {
  readonly as: string;
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly from?: string;
  readonly host?: string;
}

/** A call from an address of this machine, under whatever name the browser reached us. */
const call = async (server: TestServer, called: CallName, { as, query = {}, body, from, host }: Sent) => {
  const { method, path } = calls[called];
  const answer = await rawRequest(
    `http://127.0.0.1:${server.context.config.port}/api${path}?${new URLSearchParams(query)}`,
    {
      method,
      headers: { authorization: as, ...(body && { 'content-type': 'application/json' }), ...(host && { host }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(from && { from }),
    },
  );
  return { status: answer.status, body: JSON.parse(answer.body) as { url: string; parts: { url: string }[] } };
};

describe('addresses of files', () => {
  let server: TestServer;
  let person: TestPerson;
  beforeAll(async () => {
    // Behind a proxy it is no trial, which answers to the names of this machine alone.
    server = await startServer({ environment: { TRUSTED_PROXIES: '192.0.2.1' } });
    person = await server.join('entrant');
  });
  afterAll(() => server.close());
  const size = '%PDF-1.7'.length;
  const asked = { name, path: 'entries', mimeType, size: String(size) };
  const pathOf = ({ pathname }: URL) => pathname.split('/', 2)[1];

  test('are those by which each browser reached us, also of many at once', async () => {
    const hosts = Array.from({ length: 12 }, (_, index) => `awards-${index}.example.org:80${index + 10}`);
    const found = await Promise.all(
      hosts.map(async (host) => {
        const { body } = await call(server, 'getUploadAddress', { as: person.token, query: asked, host });
        const parts = await call(server, 'getUploadParts', { as: person.token, query: { url: body.url }, host });
        return [body.url, ...parts.body.parts.map(({ url }) => url)].map((url) => new URL(url));
      }),
    );
    expect(found.map((urls) => urls.map(({ host }) => host))).toEqual(hosts.map((host) => [host, host]));
    expect(new Set(found.flat().map(pathOf))).toEqual(new Set(['files']));
  });

  test('are the server’s own under a name that is none', async () => {
    const host = '"><script>.example.org';
    const { body } = await call(server, 'getUploadAddress', { as: person.token, query: asked, host });
    expect(body.url).toMatch(new RegExp(`^${server.url}files/`));
  });

  test('are the named ones where the installation has an address, whatever a browser calls it', async () => {
    const named = await startServer({ environment: { PUBLIC_URL: 'https://prize.example.org/' } });
    onTestFinished(() => named.close());
    const { token: as } = await named.join('entrant');
    const { body } = await call(named, 'getUploadAddress', { as, query: asked, host: 'elsewhere.test' });
    expect(body.url).toMatch(/^https:\/\/prize\.example\.org\/files\//);
  });
});

describe('the network that something came from', () => {
  let server: TestServer;
  let person: TestPerson;
  let scanner: Awaited<ReturnType<typeof startClamd>>;
  beforeAll(async () => {
    scanner = await startClamd();
    server = await startServer({ environment: { CLAMAV_ADDRESS: scanner.address } });
    person = await server.join('entrant');
  });
  afterAll(async () => {
    await server.close();
    await scanner.close();
  });
  const noted = async (event: string) =>
    (
      await server.database
        .select()
        .from(securityEvents)
        .where(eq(securityEvents.event, event as never))
    )
      .filter(({ email }) => email === person.email)
      .map(({ source }) => source);
  const harmful = `%PDF-1.7 ${eicar}`;
  const query = { name, path: 'entries', mimeType, size: String(harmful.length) };

  test('is on record with a harmful file, whole or in parts', async () => {
    const whole = await call(server, 'getUploadAddress', { as: person.token, query });
    const headers = { 'content-type': mimeType };
    const put = await rawRequest(whole.body.url, { method: 'PUT', headers, body: harmful, from: '127.0.2.1' });
    expect(put.status).toBe(415);
    const { url } = (await call(server, 'getUploadAddress', { as: person.token, query })).body;
    const { parts } = (await call(server, 'getUploadParts', { as: person.token, query: { url } })).body;
    for (const part of parts) await fetch(part.url, { method: 'PUT', body: harmful });
    const joined = await call(server, 'joinUploadParts', { as: person.token, query: { url }, from: '127.0.2.2' });
    expect(joined.status).toBe(415);
    expect(await noted('infected')).toEqual(['127.0.2.1', '127.0.2.2']);
  });

  test('is on record with a session that is ended', async () => {
    const [here, there] = [
      await signInBySrp(server, person.email, demoPassword),
      await signInBySrp(server, person.email, demoPassword),
    ];
    const { sessions } = await server.ok('listSessions', { as: there.IdToken });
    const id = sessions?.find(({ present }) => present)?.id ?? '';
    const ended = await call(server, 'endSession', { as: here.IdToken, query: { id }, from: '127.0.2.3' });
    expect(ended.status).toBe(200);
    expect(await noted('sessionEnded')).toEqual(['127.0.2.3']);
  });

  test('is on record with what an administrator does at an account', async () => {
    const admin = await server.join('admin');
    const judge = await server.join('judge', { orgID: admin.orgID });
    const locked = { as: admin.token, query: { id: judge.personID }, from: '127.0.2.4' };
    expect((await call(server, 'lockUser', locked)).status).toBe(200);
    const events = await server.database.select().from(securityEvents).where(eq(securityEvents.email, judge.email));
    expect(events.filter(({ event }) => event === 'disabled').map(({ source }) => source)).toEqual(['127.0.2.4']);
  });

  test('bounds invitations to write along', async () => {
    const award = await openAward(server, await server.join('admin'), {
      closesAt: inDays(30),
      judgingClosesAt: inDays(60),
      resultsAt: inDays(90),
    });
    const entry = await draft(server, person, award);
    const body = { data: { email: 'along@example.org' } };
    const invited = { as: person.token, query: { id: entry.id, awardID: award.id }, body, from: '127.0.2.5' };
    expect((await call(server, 'inviteColleague', invited)).status).toBe(200);
    const counted = await server.database.select().from(rateWindows);
    expect(counted.map(({ key }) => key)).toContain('invitations to write along from 127.0.2.5');
  });
});
