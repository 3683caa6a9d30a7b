import { afterEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { register } from '#machines/index.ts';
import { type RecordedPath, replay } from '#machines/kit/recorded.ts';
import type { CodedDiscount } from '#machines/payment/fee.rules.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { NewCard } from '#machines/payment/payment.rules.ts';
import type { PaymentCard } from '#machines/payment/payment.setup.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { tokensSample } from '#machines/shared/tokens.sample.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import { runPath } from '#tests/support/runPath.ts';
import { recordedPath, type SeenActor, type Watch, watchActors } from './watchActors.ts';
import { withoutSecrets } from './withoutSecrets.ts';

let watch: Watch | undefined;
afterEach(() => watch?.stop());

const registered = (name: string) => register.find((one) => one.name === name)!;
const card = { number: '5555 5555 5555 4444', expires: '04/29', securityCode: '987', billingCountry: 'GB', taxID: '' };
const now = Date.UTC(2026, 10, 12, 12);
const storedCard = { stripeID: 'pm_1Secret', brand: 'visa', last4: '4444', expires: '04/29', isDefault: true };

/** What was seen of one machine, as it would be pasted into a test. */
async function pasted(name: string): Promise<{ readonly seen: SeenActor; readonly text: string }> {
  await new Promise((resolve) => setTimeout(resolve));
  const seen = watch?.actors().find(({ machine }) => machine.id === name);
  if (!seen) throw new Error(`${name} was not seen`);
  return { seen, text: JSON.stringify(recordedPath(seen)) };
}

it('a path that was seen leads the machine to the same state again, with its effects and without its secrets', async () => {
  watch = watchActors();
  const answers = [Promise.reject({ status: 422, code: 'payment.refusal.cardInvalid' }), Promise.resolve([storedCard])];
  const actor = createActor(
    paymentMachine.provide({
      actors: {
        addPaymentMethod: fromPromise<readonly PaymentCard[], NewCard>(() => answers.shift() ?? Promise.resolve([])),
        getDiscount: fromPromise<CodedDiscount, { code: string; awardID: string }>(async () => ({
          id: 'FIRST20',
          percentage: 20,
          amount: null,
        })),
      },
    }),
    { input: { awardID: 'a1', cards: [] } },
  ).start();
  actor.send({ type: 'card.add' });
  actor.send({ type: 'card.submit', card: { ...card, number: '1' }, now });
  actor.send({ type: 'card.submit', card, now });
  await waitFor(actor, (snapshot) => snapshot.matches({ method: 'entering' }));
  actor.send({ type: 'card.submit', card, now });
  actor.send({ type: 'discount.apply', code: 'first20' });
  await waitFor(actor, (snapshot) => snapshot.matches({ method: 'byCard', discount: 'applied' }));

  const { seen, text } = await pasted('payment');
  expect(seen.events.map(({ event }) => event.type)).toEqual([
    'card.add',
    'card.submit',
    'card.submit',
    'xstate.error.actor.addPaymentMethod',
    'card.submit',
    'discount.apply',
    ...seen.events.slice(6).map(({ event }) => event.type),
  ]);
  expect(seen.events.every(({ bytes, at }) => bytes > 10 && at > now)).toBe(true);
  for (const secret of ['5555 5555', '987', 'pm_1Secret']) expect(text).not.toContain(secret);

  const recorded = JSON.parse(text) as RecordedPath;
  const { path, differs } = replay(registered('payment'), recorded);
  expect(differs).toBeNull();
  expect(path.steps.at(-1)?.to.value).toEqual(actor.getSnapshot().value);
  await runPath(registered('payment'), path);
  // A path that lies is found out.
  const lying = { ...recorded, steps: recorded.steps.with(0, { ...recorded.steps[0]!, state: 'elsewhere' }) };
  expect(replay(registered('payment'), lying).differs).toMatch(/^after 1\. card\.add/);
});

it('machines that a machine starts are seen too, and their tokens are not', async () => {
  watch = watchActors();
  const secret = { ...tokensSample, refreshToken: 'verySecret', accessToken: 'alsoSecret', idToken: 'stillSecret' };
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        readTokens: fromPromise<{ tokens: Tokens | null; now: number; online: boolean }, void>(async () => ({
          tokens: secret,
          now: 9_000_000,
          online: true,
        })),
        leave: fromPromise<void, { tokens: Tokens | null; everywhere: boolean }>(async () => undefined),
      },
    }),
    { input: { account: null, person: null, defaultAwardID: null, returnPath: null, jitter: 0 } },
  ).start();
  actor.send({ type: 'session.start' });
  await waitFor(actor, (snapshot) => snapshot.matches('renewing'));
  const { seen, text } = await pasted('session');
  const child = await pasted('refresh');
  expect(child.seen.snapshot.status).toBe('active');
  expect(`${text}${child.text}`).not.toMatch(/verySecret|alsoSecret|stillSecret/);
  expect(replay(registered('session'), JSON.parse(text) as RecordedPath).differs).toBeNull();
  expect(seen.snapshot.value).toBe('renewing');
  actor.stop();
});

it('nothing is seen any more once nobody watches', async () => {
  watch = watchActors();
  watch.stop();
  createActor(paymentMachine, { input: { awardID: 'a1', cards: [] } }).start();
  await new Promise((resolve) => setTimeout(resolve));
  expect(watch.actors()).toEqual([]);
});

describe('what stands in the place of a secret', () => {
  it('is of the same kind', () => {
    const given = {
      password: 'Correct-Horse-1',
      newPassword: 'Battery-Staple-2',
      code: '482913',
      session: 'AYABe',
      refreshToken: 'eyJ',
      address: 'https://files.test/a/b.pdf?signature=abc&expires=1',
      error: { code: 'payment.refusal.cardNumber', status: 422 },
      name: 'Nia',
    };
    expect(withoutSecrets(given)).toEqual({
      password: 'Redacted-1',
      newPassword: 'Redacted-1',
      code: '000000',
      session: 'redacted',
      refreshToken: 'redacted',
      address: 'https://files.test/a/b.pdf',
      error: { code: 'payment.refusal.cardNumber', status: 422 },
      name: 'Nia',
    });
  });

  it('is nothing for what cannot be written', () => {
    expect(withoutSecrets({ report: () => undefined, content: new Blob(['x']), list: [{ otp: '12 34' }] })).toEqual({
      report: undefined,
      content: null,
      list: [{ otp: '00 00' }],
    });
  });
});
