import type { Action } from '../core.ts';
import * as account from './account.ts';
import * as administration from './administration.ts';
import * as authentication from './authentication.ts';
import * as devices from './devices.ts';
import * as passkeys from './passkeys.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import * as secondFactor from './secondFactor.ts';

/** Actions that any client may call; what they need is in the request itself. */
export const clientActions: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    InitiateAuth: authentication.initiateAuth,
    RespondToAuthChallenge: authentication.respondToAuthChallenge,
    GetTokensFromRefreshToken: authentication.getTokensFromRefreshToken,
    RevokeToken: authentication.revokeToken,
    SignUp: registration.signUp,
    ConfirmSignUp: registration.confirmSignUp,
    ResendConfirmationCode: registration.resendConfirmationCode,
    ForgotPassword: recovery.forgotPassword,
    ConfirmForgotPassword: recovery.confirmForgotPassword,
    GetUser: account.getUser,
    ChangePassword: account.changePassword,
    UpdateUserAttributes: account.updateUserAttributes,
    DeleteUserAttributes: account.deleteUserAttributes,
    DeleteUser: account.deleteUser,
    GlobalSignOut: account.globalSignOut,
    GetUserAttributeVerificationCode: account.getUserAttributeVerificationCode,
    VerifyUserAttribute: account.verifyUserAttribute,
    AssociateSoftwareToken: secondFactor.associateSoftwareToken,
    VerifySoftwareToken: secondFactor.verifySoftwareToken,
    SetUserMFAPreference: secondFactor.setUserMfaPreference,
    SetUserSettings: secondFactor.setUserSettings,
    ConfirmDevice: devices.confirmDeviceAction,
    GetDevice: devices.getDevice,
    ListDevices: devices.listDevices,
    ForgetDevice: devices.forgetDevice,
    UpdateDeviceStatus: devices.updateDeviceStatus,
    StartWebAuthnRegistration: passkeys.startWebAuthnRegistration,
    CompleteWebAuthnRegistration: passkeys.completeWebAuthnRegistration,
    ListWebAuthnCredentials: passkeys.listWebAuthnCredentials,
    DeleteWebAuthnCredential: passkeys.deleteWebAuthnCredential,
  }),
);

/** Actions for callers who sign the request with the administration's access key. */
export const adminActions: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    AdminCreateUser: administration.adminCreateUser,
    AdminGetUser: administration.adminGetUser,
    ListUsers: administration.listUsers,
    AdminSetUserPassword: administration.adminSetUserPassword,
    AdminResetUserPassword: administration.adminResetUserPassword,
    AdminDisableUser: administration.adminDisableUser,
    AdminEnableUser: administration.adminEnableUser,
    AdminDeleteUser: administration.adminDeleteUser,
    AdminUpdateUserAttributes: administration.adminUpdateUserAttributes,
    AdminAddUserToGroup: administration.adminAddUserToGroup,
    AdminRemoveUserFromGroup: administration.adminRemoveUserFromGroup,
    AdminListGroupsForUser: administration.adminListGroupsForUser,
    AdminUserGlobalSignOut: administration.adminUserGlobalSignOut,
    AdminInitiateAuth: authentication.adminInitiateAuth,
    AdminRespondToAuthChallenge: authentication.adminRespondToAuthChallenge,
    AdminSetUserMFAPreference: secondFactor.adminSetUserMfaPreference,
  }),
);
