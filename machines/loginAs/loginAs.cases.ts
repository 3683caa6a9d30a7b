import type { Case } from '../kit/cases.ts';
import { tokensSample } from '../shared/tokens.sample.ts';
import type { LoginAsInput } from './loginAs.machine.ts';

const notYours = { status: 403, code: 'auth.forbidden', message: 'You may not do this.', reasons: [] };
const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

const events: Case<LoginAsInput>['events'] = [
  { type: 'xstate.done.actor.askCode', output: { username: 'nia', code: '123456' } },
  { type: 'xstate.error.actor.askCode', error: notYours },
  { type: 'xstate.done.actor.redeemCode', output: tokensSample },
  { type: 'xstate.error.actor.redeemCode', error: wrong },
];

/** Situations of signing in as somebody else. */
export const loginAsCases: readonly Case<LoginAsInput>[] = [
  { title: 'to look only', input: { id: 'p1', write: false }, events },
  { title: 'to change things, too', input: { id: 'p1', write: true }, events },
];
