import { like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { outbox } from '#server/platform/database/schema.ts';
import { signInBySrp } from '#tools/bench/signInBySrp.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type SmsService, startSmsService } from '../support/smsService.ts';

const phone = '+447700900123';
let sms: SmsService;
const servers: TestServer[] = [];

beforeAll(async () => {
  sms = await startSmsService('not-so-secret');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  sms.sent.splice(0);
  sms.refuse(null);
  vi.unstubAllEnvs();
});
afterAll(() => sms.close());

/** A server with somebody signed in, and what the identity service answers them. */
async function start(environment: Readonly<Record<string, string>>, secret = 'not-so-secret') {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  const server = await startServer({ environment });
  servers.push(server);
  const { email } = await server.join('entrant');
  const { AccessToken } = await signInBySrp(server, email, demoPassword);
  const ask = async (action: string, body: object) => {
    const answer = await fetch(`${server.url}identity/`, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
      body: JSON.stringify({ AccessToken, ...body }),
    });
    return (await answer.json()) as { readonly __type?: string };
  };
  const giveNumber = () => ask('UpdateUserAttributes', { UserAttributes: [{ Name: 'phone_number', Value: phone }] });
  const waiting = () => server.database.select().from(outbox).where(like(outbox.to, '+%'));
  return { server, ask, giveNumber, waiting };
}

const named = () => ({ SMS_REGION: 'eu-west-1', SMS_SENDER: 'Awards', SMS_ENDPOINT: sms.endpoint });

test('a code for a telephone goes by SMS, not by email, and proves the number', async () => {
  const { server, ask, giveNumber, waiting } = await start(named());
  await giveNumber();
  await server.settleMails();
  expect(sms.sent).toEqual([
    { to: phone, text: expect.stringContaining('verification code'), type: 'Transactional', sender: 'Awards' },
  ]);
  expect((await server.mails()).filter(({ to }) => to === phone)).toEqual([]);
  const [Code] = /\b\d{6}\b/.exec(sms.sent[0]!.text)!;
  expect(await ask('VerifyUserAttribute', { AttributeName: 'phone_number', Code })).toEqual({});
  // What was delivered stays as a log without the code.
  expect(await waiting()).toMatchObject([{ why: 'verification', code: null, text: '', error: null }]);
});

test('a number that was taken out of use is proved anew by another code', async () => {
  const { server, ask, giveNumber } = await start(named());
  const prove = async () => {
    await server.settleMails();
    const [Code] = /\b\d{6}\b/.exec(sms.sent.at(-1)?.text ?? '') ?? [];
    return ask('VerifyUserAttribute', { AttributeName: 'phone_number', Code });
  };
  const switchTo = (Enabled: boolean) => ask('SetUserMFAPreference', { SMSMfaSettings: { Enabled } });
  await giveNumber();
  expect([await prove(), await switchTo(true), await switchTo(false)]).toEqual([{}, {}, {}]);
  expect(await giveNumber()).toEqual({ CodeDeliveryDetailsList: [expect.objectContaining({ DeliveryMedium: 'SMS' })] });
  expect([await prove(), await switchTo(true)]).toEqual([{}, {}]);
  expect(sms.sent.map(({ to }) => to)).toEqual([phone, phone]);
});

test('a message that the service refuses waits, and its problem says nothing of the code', async () => {
  const { server, giveNumber, waiting } = await start(named());
  sms.refuse('Throttling');
  await giveNumber();
  await server.settleMails();
  const [row] = await waiting();
  expect(row).toMatchObject({ sentAt: null, attempts: 1 });
  expect(row!.error).toContain('Throttling');
  expect(row!.error).not.toContain(row!.code);
  sms.refuse(null);
  await server.database.update(outbox).set({ dueAt: new Date(0) });
  await server.settleMails();
  expect(sms.sent.map(({ to }) => to)).toEqual([phone]);
});

test('a request under another key is refused by the service, and nothing is lost', async () => {
  const { server, giveNumber, waiting } = await start(named(), 'another-secret');
  await giveNumber();
  await server.settleMails();
  expect(sms.sent).toEqual([]);
  expect(await waiting()).toMatchObject([{ sentAt: null, error: expect.stringContaining('SignatureDoesNotMatch') }]);
});

test('with a mail server alone no code goes to a telephone, and who asks is told', async () => {
  const { giveNumber, waiting } = await start({ SMTP_URL: 'smtp://127.0.0.1:1', DEV_MAIL: 'off' });
  expect((await giveNumber()).__type).toBe('CodeDeliveryFailureException');
  expect(await waiting()).toEqual([]);
});

test('without any service the mail box shows what a telephone would', async () => {
  const { server, giveNumber } = await start({});
  await giveNumber();
  expect((await server.mails()).filter(({ to }) => to === phone)).toMatchObject([{ why: 'verification' }]);
});
