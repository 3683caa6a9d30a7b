import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempts } from '#server/identity/schema.ts';
import { confirmedUser, tokensOf } from './identity/people.ts';
import { goodPassword, newAddress, otherPassword, startService, type TestService } from './identity/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** From where the owner of an address asks, and signs in. */
const here = '127.0.0.1';
const strangers = (network: number) => `127.0.4.${network}`;
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

const kinds = {
  recovery: {
    person: async () => (await confirmedUser(service)).email,
    asks: 'ForgotPassword',
    answers: 'ConfirmForgotPassword',
    more: { Password: otherPassword },
  },
  confirmation: {
    person: async () => {
      const Username = newAddress('registrant');
      const body = { ClientId: service.clientId, Username, Password: goodPassword };
      expect((await service.callFrom(here, 'SignUp', body)).type).toBeNull();
      return Username;
    },
    asks: 'ResendConfirmationCode',
    answers: 'ConfirmSignUp',
    more: {},
  },
};
type Kind = keyof typeof kinds;

/** Has a code sent; answers it. */
async function ask(kind: Kind, Username: string, from: string): Promise<string> {
  await service.callFrom(from, kinds[kind].asks, { ClientId: service.clientId, Username });
  return service.lastCode(Username, kind);
}

/** How a code is refused, null where it is taken. */
async function answer(kind: Kind, Username: string, from: string, ConfirmationCode: string) {
  const { answers, more } = kinds[kind];
  return (await service.callFrom(from, answers, { ClientId: service.clientId, Username, ConfirmationCode, ...more }))
    .type;
}

/** Makes of what was counted so far, which is this many, as many as it takes longer to count. */
async function asIfCounted(already: number, count: number) {
  const changed = await service.database.update(attempts).set({ count }).where(eq(attempts.count, already)).returning();
  expect(changed.map(({ key }) => key)).not.toEqual([]);
}

describe('what strangers guess at a code that was sent', () => {
  test.each(['recovery', 'confirmation'] as const)(
    'is counted by network, and keeps nobody from a %s that they asked for',
    async (kind) => {
      const email = await kinds[kind].person();
      const code = await ask(kind, email, here);
      const answers: unknown[] = [];
      for (let time = 0; time < 11; time += 1) answers.push(await answer(kind, email, strangers(1), otherThan(code)));
      expect(answers.slice(0, 5)).toEqual(Array(5).fill('CodeMismatchException'));
      expect(answers.slice(5, 10)).toEqual(Array(5).fill('ExpiredCodeException'));
      expect(answers[10]).toBe('LimitExceededException');
      expect(await answer(kind, email, here, code)).toBeNull();
    },
    60_000,
  );

  test('from many networks ends it for further ones, and not for where it was asked for', async () => {
    const email = await kinds.recovery.person();
    const code = await ask('recovery', email, here);
    const guessFrom = async (network: number) => {
      for (let time = 0; time < 5; time += 1)
        expect(await answer('recovery', email, strangers(network), otherThan(code))).toBe('CodeMismatchException');
    };
    for (let network = 2; network < 7; network += 1) await guessFrom(network);
    expect(await answer('recovery', email, strangers(7), code)).toBe('ExpiredCodeException');
    await asIfCounted(26, 100);
    expect(await answer('recovery', email, strangers(8), code)).toBe('LimitExceededException');
    expect(await answer('recovery', email, here, code)).toBeNull();
  }, 60_000);

  test('is nothing to where the person signed in lately, whoever asked for the code', async () => {
    const email = await kinds.recovery.person();
    await tokensOf(service, email);
    const code = await ask('recovery', email, strangers(9));
    for (let time = 0; time < 2; time += 1)
      expect(await answer('recovery', email, strangers(10), otherThan(code))).toBe('CodeMismatchException');
    await asIfCounted(2, 100);
    expect(await answer('recovery', email, strangers(11), code)).toBe('LimitExceededException');
    expect(await answer('recovery', email, here, code)).toBeNull();
  }, 60_000);

  test('is bounded where each asks for a code of its own, whoever asked', async () => {
    const email = await kinds.recovery.person();
    const code = await ask('recovery', email, strangers(12));
    for (let time = 0; time < 3; time += 1)
      expect(await answer('recovery', email, strangers(12), otherThan(code))).toBe('CodeMismatchException');
    await asIfCounted(3, 100);
    const late = await ask('recovery', email, strangers(13));
    expect(await answer('recovery', email, strangers(13), otherThan(late))).toBe('LimitExceededException');
    expect(await answer('recovery', email, here, late)).toBeNull();
  }, 60_000);
});
