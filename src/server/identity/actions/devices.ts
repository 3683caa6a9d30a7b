import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Action, Core } from '../core.ts';
import { confirmDevice, confirmedDevice, describeDevice } from '../devices.ts';
import { invalidParameter } from '../errors.ts';
import { optionalCount, optionalObject, optionalText, requiredText } from '../input.ts';
import { devices, grants } from '../schema.ts';
import { authorizeOwner } from '../tokens.ts';

/** From here on the session's refresh token works only together with this device. */
export const confirmDeviceAction: Action = async ({ core, input }) => {
  const { user, grant } = await authorizeOwner(core, requiredText(input, 'AccessToken'));
  const key = requiredText(input, 'DeviceKey');
  const config = optionalObject(input, 'DeviceSecretVerifierConfig') ?? {};
  const [salt, verifier] = [requiredText(config, 'Salt'), requiredText(config, 'PasswordVerifier')];
  await confirmDevice(core, user.sub, key, optionalText(input, 'DeviceName') ?? '', salt, verifier);
  await core.database.update(grants).set({ deviceKey: key }).where(eq(grants.id, grant.id));
  return { UserConfirmationNecessary: true };
};

export const getDevice: Action = async ({ core, input }) => {
  const { user, key } = await addressed(core, input);
  return { Device: describeDevice(await confirmedDevice(core, user.sub, key)) };
};

export const listDevices: Action = async ({ core, input }) => {
  const { user } = await authorizeOwner(core, requiredText(input, 'AccessToken'));
  const limit = optionalCount(input, 'Limit', 60);
  const from = optionalText(input, 'PaginationToken');
  const rows = await core.database
    .select()
    .from(devices)
    .where(and(eq(devices.sub, user.sub), eq(devices.confirmed, true), from ? gt(devices.key, from) : undefined))
    .orderBy(asc(devices.key))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { Devices: page.map(describeDevice), ...(rows.length > limit && last ? { PaginationToken: last.key } : {}) };
};

export const updateDeviceStatus: Action = async ({ core, input }) => {
  const { user, key } = await addressed(core, input);
  const status = optionalText(input, 'DeviceRememberedStatus');
  if (status !== 'remembered' && status !== 'not_remembered')
    throw invalidParameter('DeviceRememberedStatus must be remembered or not_remembered');
  await confirmedDevice(core, user.sub, key);
  await core.database
    .update(devices)
    .set({ remembered: status === 'remembered', updatedAt: core.clock.now() })
    .where(eq(devices.key, key));
  return {};
};

/** Sessions that other browsers opened with the device end; the one that asks goes on without it. */
export const forgetDevice: Action = async ({ core, input }) => {
  const { user, grant, key } = await addressed(core, input);
  await confirmedDevice(core, user.sub, key);
  await core.database.delete(devices).where(eq(devices.key, key));
  await core.database
    .update(grants)
    .set({ revokedAt: core.clock.now() })
    .where(and(eq(grants.deviceKey, key), ne(grants.id, grant.id), isNull(grants.revokedAt)));
  await core.database
    .update(grants)
    .set({ deviceKey: null })
    .where(and(eq(grants.id, grant.id), eq(grants.deviceKey, key)));
  return {};
};

async function addressed(core: Core, input: Readonly<Record<string, unknown>>) {
  const session = await authorizeOwner(core, requiredText(input, 'AccessToken'));
  return { ...session, key: requiredText(input, 'DeviceKey') };
}
