import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  type RespondToAuthChallengeCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import { srpAttempt } from '#tools/bench/signInBySrp.ts';
import { goodPassword, newAddress, type TestService, type Tokens } from './service.ts';

/** A confirmed user with a lasting password, made by the administration without mail. */
export async function confirmedUser(service: TestService, email = newAddress(), password = goodPassword) {
  const made = await service.admin.send(
    new AdminCreateUserCommand({
      UserPoolId: service.poolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await service.admin.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: service.poolId,
      Username: email,
      Password: password,
      Permanent: true,
    }),
  );
  return { email, sub: made.User?.Username ?? '' };
}

/** An administrator's account, who may act for others. */
export async function administrator(service: TestService, email = newAddress()) {
  const user = await confirmedUser(service, email);
  const { poolId: UserPoolId, admin } = service;
  await admin.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: 'admin' }));
  return user;
}

/** Signs in by SRP as far as the answer to PASSWORD_VERIFIER. */
export async function signIn(
  service: TestService,
  username: string,
  password = goodPassword,
  deviceKey?: string,
): Promise<RespondToAuthChallengeCommandOutput> {
  const ClientId = service.clientId;
  const attempt = srpAttempt();
  const started: InitiateAuthCommandOutput = await service.client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { CHALLENGE_NAME: 'SRP_A', USERNAME: username, SRP_A: attempt.publicValue },
    }),
  );
  const proof = attempt.proofOf(password, service.poolId, started.ChallengeParameters ?? {});
  const ChallengeResponses = { ...proof, USERNAME: username, ...(deviceKey ? { DEVICE_KEY: deviceKey } : {}) };
  return service.client.send(
    new RespondToAuthChallengeCommand({ ClientId, ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses }),
  );
}

/** Signs in by SRP and expects tokens. */
export async function tokensOf(service: TestService, username: string, password = goodPassword): Promise<Tokens> {
  const { AuthenticationResult: result, ChallengeName } = await signIn(service, username, password);
  if (!result?.AccessToken || !result.IdToken || !result.RefreshToken)
    throw new Error(`expected tokens, got ${ChallengeName ?? 'nothing'}`);
  // Checked above: the three tokens are there.
  return result as Tokens;
}
