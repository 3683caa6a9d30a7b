import { answerDevice, startDevice } from '../challenges/device.ts';
import { startLoginAs } from '../challenges/loginAs.ts';
import { answerNewPassword } from '../challenges/newPassword.ts';
import { answerPasskey, startChosen } from '../challenges/passkey.ts';
import { answerPassword, clearPassword, startPassword } from '../challenges/password.ts';
import { answerCustom } from '../challenges/question.ts';
import { answerSelection, answerSetup, answerSms, answerTotp } from '../challenges/secondFactor.ts';
import type { Action, Call } from '../core.ts';
import { invalidParameter } from '../errors.ts';
import { parameter, requiredText, textMap } from '../input.ts';
import { refreshSession, revokeRefreshToken } from '../tokens.ts';
import { checkClient, checkPool } from './scope.ts';

type Texts = Readonly<Record<string, string>>;
type Flow = (call: Call, parameters: Texts) => Promise<object>;
type Answer = (call: Call, session: string, responses: Texts) => Promise<object>;

export const initiateAuth: Action = async (call) => {
  checkClient(call);
  const flow = requiredText(call.input, 'AuthFlow');
  if (flow === 'USER_PASSWORD_AUTH') {
    if (!call.core.allowUserPassword) throw invalidParameter('USER_PASSWORD_AUTH flow not enabled for this client');
    return clearPassword(call, textMap(call.input, 'AuthParameters'));
  }
  return start(call, flow);
};

export const adminInitiateAuth: Action = async (call) => {
  checkPool(call);
  checkClient(call);
  const flow = requiredText(call.input, 'AuthFlow');
  if (flow === 'ADMIN_USER_PASSWORD_AUTH' || flow === 'ADMIN_NO_SRP_AUTH')
    return clearPassword(call, textMap(call.input, 'AuthParameters'));
  return start(call, flow);
};

export const respondToAuthChallenge: Action = async (call) => {
  checkClient(call);
  const name = requiredText(call.input, 'ChallengeName');
  const responses = textMap(call.input, 'ChallengeResponses');
  if (name === 'PASSWORD_VERIFIER') return answerPassword(call, responses);
  if (name === 'DEVICE_PASSWORD_VERIFIER') return answerDevice(call, responses);
  const answer = answers.get(name);
  if (!answer) throw invalidParameter(`Unknown challenge ${name}`);
  return answer(call, requiredText(call.input, 'Session'), responses);
};

export const adminRespondToAuthChallenge: Action = async (call) => {
  checkPool(call);
  return respondToAuthChallenge(call);
};

export const getTokensFromRefreshToken: Action = async (call) => {
  checkClient(call);
  const { core, input } = call;
  const deviceKey = typeof input.DeviceKey === 'string' ? input.DeviceKey : undefined;
  return { AuthenticationResult: await refreshSession(core, requiredText(input, 'RefreshToken'), deviceKey) };
};

export const revokeToken: Action = async (call) => {
  checkClient(call);
  await revokeRefreshToken(call.core, requiredText(call.input, 'Token'));
  return {};
};

const refresh: Flow = async ({ core }, parameters) => ({
  AuthenticationResult: await refreshSession(core, parameter(parameters, 'REFRESH_TOKEN'), parameters.DEVICE_KEY),
  ChallengeParameters: {},
});

const flows = new Map<string, Flow>([
  ['USER_SRP_AUTH', startPassword],
  ['USER_AUTH', startChosen],
  ['CUSTOM_AUTH', startLoginAs],
  ['REFRESH_TOKEN_AUTH', refresh],
  ['REFRESH_TOKEN', refresh],
]);

const answers = new Map<string, Answer>([
  ['NEW_PASSWORD_REQUIRED', answerNewPassword],
  ['SELECT_MFA_TYPE', answerSelection],
  ['SMS_MFA', answerSms],
  ['SOFTWARE_TOKEN_MFA', answerTotp],
  ['MFA_SETUP', answerSetup],
  ['DEVICE_SRP_AUTH', startDevice],
  ['CUSTOM_CHALLENGE', answerCustom],
  ['WEB_AUTHN', answerPasskey],
]);

function start(call: Call, name: string): Promise<object> {
  const flow = flows.get(name);
  if (!flow) throw invalidParameter(`Unsupported authentication flow ${name}`);
  return flow(call, textMap(call.input, 'AuthParameters'));
}
