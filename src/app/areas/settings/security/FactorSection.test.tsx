import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { session } from '#app/actors/session/session.ts';
import type { Role } from '#contract/calls.ts';
import { FactorSection } from './FactorSection.tsx';
import { signedInBefore, stubIdentity } from './security.fixture.ts';

const { asked, prepare } = stubIdentity();
beforeAll(prepare);
beforeEach(() => signedInBefore(0));
afterAll(() => vi.unstubAllGlobals());

const required = 'Your organiser asks for a second factor. You can replace it, but not turn it off.';
const turnOff = () => page.getByRole('button', { name: 'Turn off' });
const user = { id: 'p1', givenName: 'Nia', familyName: 'Okafor', email: 'nia@saltmarsh.example', defaultAwardID: null };

/** Answers the request that `is` asks for, once it is under way. */
async function answer(is: (request: (typeof asked)[number]) => boolean, body: unknown): Promise<void> {
  await expect.poll(() => asked.some(is)).toBe(true);
  asked.find(is)?.answer(200, body);
}

/** The settings of somebody who has a second factor, with an organisation that requires one. */
async function open(type: Role) {
  const { tokens } = session.getSnapshot().context;
  session.send({ type: 'session.changedElsewhere', tokens: { ...tokens!, claims: { ...tokens!.claims, type } } });
  session.send({ type: 'session.initialise' });
  await answer(({ url }) => url.endsWith('/login'), { user: { ...user, type }, org: { id: 'o1', secondFactor: true } });
  await expect.poll(() => session.getSnapshot().context.account !== null).toBe(true);
  await render(<FactorSection email={user.email} />);
  await answer(({ url }) => url.endsWith('/identity'), { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
  await expect.element(turnOff()).toBeVisible();
}

it.each(['admin', 'judge'] as const)(
  'does not let %s turn off what their organiser asks for, and says so',
  async (type) => {
    await open(type);
    await expect.element(turnOff()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText(required)).toBeVisible();
  },
);

it('lets an entrant turn it off', async () => {
  await open('entrant');
  await expect.element(turnOff()).not.toHaveAttribute('aria-disabled');
});
