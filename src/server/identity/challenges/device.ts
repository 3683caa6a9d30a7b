import { eq } from 'drizzle-orm';
import type { Call } from '../core.ts';
import { confirmedDevice, deviceVerifier } from '../devices.ts';
import { invalidSession } from '../errors.ts';
import { parameter } from '../input.ts';
import { devices } from '../schema.ts';
import { checkProof, handshakeSession, startHandshake } from './handshake.ts';
import { finish } from './signIn.ts';
import { endChallenge, readChallenge } from './store.ts';
import { boundUser } from './user.ts';

type Texts = Readonly<Record<string, string>>;

/** DEVICE_SRP_AUTH: begins the handshake in which the device proves its own secret. */
export async function startDevice({ core }: Call, session: string, responses: Texts) {
  const challenge = await readChallenge(core, session, 'DEVICE_SRP_AUTH');
  const user = await boundUser(core, challenge, responses);
  const key = parameter(responses, 'DEVICE_KEY');
  if (key !== challenge.detail.deviceKey) throw invalidSession();
  const device = await confirmedDevice(core, user.sub, key);
  const handshake = await startHandshake(core, {
    step: 'DEVICE_PASSWORD_VERIFIER',
    sub: user.sub,
    clientValue: parameter(responses, 'SRP_A'),
    salt: device.salt ?? '',
    verifier: deviceVerifier(core, device),
    detail: { deviceKey: key },
  });
  await endChallenge(core, challenge);
  return {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    ChallengeParameters: { ...handshake, USERNAME: user.sub, DEVICE_KEY: key },
  };
}

/** DEVICE_PASSWORD_VERIFIER: one try, then the tokens. */
export async function answerDevice({ core, source, agent }: Call, responses: Texts) {
  const challenge = await readChallenge(core, handshakeSession(responses), 'DEVICE_PASSWORD_VERIFIER');
  await endChallenge(core, challenge);
  const user = await boundUser(core, challenge, responses);
  const device = await confirmedDevice(core, user.sub, challenge.detail.deviceKey ?? '');
  const verifier = deviceVerifier(core, device);
  checkProof(core, challenge, responses, { group: device.groupKey, user: device.key, verifier });
  await core.database
    .update(devices)
    .set({ authenticatedAt: core.clock.now(), lastSource: source })
    .where(eq(devices.key, device.key));
  return finish({ core, user, source, agent, deviceKey: device.key });
}
