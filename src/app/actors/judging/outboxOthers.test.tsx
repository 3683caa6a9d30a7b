import { beforeEach, expect, it } from 'vitest';
import { storeKey } from '../../data/offline/judgeKey.ts';
import { signInHere, stubNetwork } from '../call/walk.fixture.ts';
import { session } from '../session/session.ts';
import { outboxOf, outboxRead } from './outbox.ts';

stubNetwork();

beforeEach(async () => {
  session.send({ type: 'session.endedElsewhere' });
  await signInHere({ userName: 'helen', personID: 'helen', type: 'judge' });
  await storeKey('helen', new Uint8Array(32));
  await outboxRead('helen');
});

it.each(['session.changedElsewhere', 'session.signedIn'] as const)(
  'sends nothing of a judge once %s puts somebody else in',
  (type) => {
    const actor = outboxOf('helen');
    const tokens = session.getSnapshot().context.tokens!;
    session.send({ type, tokens: { ...tokens, idToken: 'renewed' } });
    expect(actor.getSnapshot().status).toBe('active');
    const claims = { ...tokens.claims, userName: 'daniel', personID: 'daniel' };
    session.send({ type, tokens: { ...tokens, claims } });
    expect(actor.getSnapshot().status).toBe('stopped');
  },
);
