import type { Browser, Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import type { SessionEvent } from '#machines/session/session.machine.ts';
import { signInOn } from '../../journeys/steps/signInAs.ts';
import { openPerson, type View } from '../../support/browser.ts';
import { textOf } from '../../support/texts.ts';
import type { FlowScreen } from './runScreenFlow.ts';

/** What a person does with a session in one window or in two; what its tokens go through is no business of the screen's. */
const done: readonly string[] = [
  'session.start',
  'session.signedIn',
  'session.signOut',
  'session.endedElsewhere',
  'session.changedElsewhere',
  'xstate.done.actor.readTokens',
  'xstate.done.actor.leave',
];

/**
 * Signing in and out of the application at `url`, as the person of that address. Every walk that begins signed in has
 * a profile of its own: what is signed out in one is revoked at the server for every copy of it.
 */
export const sessionScreen = (
  browser: Browser,
  url: string,
  email: string,
  signedInProfile: () => Promise<View['storageState']>,
): FlowScreen => ({
  isFollowed(snapshot, event) {
    if (!done.includes(event.type) || !snapshot.can(event)) return false;
    if (event.type === 'xstate.done.actor.readTokens') {
      const { now, tokens } = (event as unknown as { output: { now: number; tokens: { idExpires: number } | null } })
        .output;
      return tokens === null || now < tokens.idExpires * 1000;
    }
    // Who is in signs out first; other windows are those of the same person.
    if (/signedIn|changedElsewhere/.test(event.type)) return snapshot.matches('out');
    if (event.type === 'session.start' || event.type === 'xstate.done.actor.leave') return true;
    return snapshot.hasTag('in') && !(event as { everywhere?: boolean }).everywhere;
  },

  async start({ steps }) {
    const known = steps.some(({ event }) => (event as { output?: { tokens?: unknown } }).output?.tokens);
    const profile = known ? await signedInProfile() : undefined;
    const { context, page } = await openPerson(browser, url, { ...(profile && { storageState: profile }) });
    const menu = (of: Page) => of.getByRole('button', { name: /^Account menu/ });
    const signOut = async (of: Page) => {
      await menu(of).click();
      await of.getByRole('menuitem', { name: textOf('en', 'common.logout'), exact: true }).click();
      await of.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    };
    const elsewhere = async (act: (other: Page) => Promise<unknown>) => {
      const other = await context.newPage();
      await other.goto('entrant/settings');
      await act(other);
      await other.close();
    };
    return {
      async take(event) {
        switch (event.type as SessionEvent['type']) {
          case 'session.start':
            return void (await page.goto('entrant/settings'));
          case 'session.signedIn':
            return signInOn(page, email);
          case 'session.signOut':
            return signOut(page);
          case 'session.endedElsewhere':
            return elsewhere(signOut);
          case 'session.changedElsewhere':
            return elsewhere(async (other) => {
              await signInOn(other, email);
              await menu(other).waitFor();
            });
        }
      },
      async shows(snapshot: AnyMachineSnapshot) {
        if (snapshot.hasTag('in')) await menu(page).waitFor();
        else if (snapshot.hasTag('out')) await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
      },
      refuses: async () => undefined,
      end: () => context.close(),
    };
  },
});
