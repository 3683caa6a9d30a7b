import { randomUUID } from 'node:crypto';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { DeviceNote } from '../ports/identityAdmin.ts';
import { after, type Core } from './core.ts';
import { invalidParameter, notFound } from './errors.ts';
import { labels } from './labels.ts';
import { devices } from './schema.ts';
import { unguessable } from './secrets.ts';
import { isVerifier } from './srp.ts';
import { findUser } from './users.ts';

export type Device = typeof devices.$inferSelect;

const offerLifetime = 3600;

const unknownDevice = () => notFound('Device does not exist.');

/** Offers the client a new device, which exists only once it is confirmed. */
export async function pendingDevice(core: Core, sub: string, source: string) {
  const now = core.clock.now();
  const device = {
    key: `${core.pool.region}_${randomUUID()}`,
    groupKey: `-${unguessable().replace(/\W|_/g, '').slice(0, 8)}`,
  };
  await core.database
    .delete(devices)
    .where(and(eq(devices.sub, sub), eq(devices.confirmed, false), lt(devices.createdAt, after(core, -offerLifetime))));
  await core.database
    .insert(devices)
    .values({ ...device, sub, lastSource: source, createdAt: now, updatedAt: now, authenticatedAt: now });
  return { DeviceKey: device.key, DeviceGroupKey: device.groupKey };
}

/** The user's confirmed device, or ResourceNotFoundException. */
export async function confirmedDevice(core: Core, sub: string, key: string): Promise<Device> {
  const [device] = await core.database
    .select()
    .from(devices)
    .where(and(eq(devices.key, key), eq(devices.sub, sub), eq(devices.confirmed, true)));
  if (!device) throw unknownDevice();
  return device;
}

/** The verifier that is stored of a device. */
export const deviceVerifier = (core: Core, { key, verifier }: Device): string =>
  core.wrapping.unwrap(labels.device(key), verifier ?? '');

/** Turns an offered device into a confirmed one, with the verifier that the client computed (base64 of padded bytes). */
export async function confirmDevice(
  core: Core,
  sub: string,
  key: string,
  name: string,
  salt64: string,
  verifier64: string,
) {
  const salt = Buffer.from(salt64, 'base64').toString('hex');
  const verifier = Buffer.from(verifier64, 'base64').toString('hex');
  if (!isVerifier(verifier) || salt.length < 16 || salt.length > 128)
    throw invalidParameter('Invalid device secret verifier given.');
  const [device] = await core.database
    .update(devices)
    .set({
      salt,
      verifier: core.wrapping.wrap(labels.device(key), verifier),
      name,
      confirmed: true,
      updatedAt: core.clock.now(),
    })
    .where(and(eq(devices.key, key), eq(devices.sub, sub), eq(devices.confirmed, false)))
    .returning();
  if (!device) throw invalidParameter('Invalid device key given.');
}

/** A device as the protocol describes it; dates are seconds. */
export const describeDevice = (device: Device) => ({
  DeviceKey: device.key,
  DeviceAttributes: [
    { Name: 'device_status', Value: 'valid' },
    { Name: 'device_name', Value: device.name ?? '' },
    { Name: 'last_ip_used', Value: device.lastSource },
    { Name: 'dev:device_remembered_status', Value: device.remembered ? 'remembered' : 'not_remembered' },
  ],
  DeviceCreateDate: device.createdAt.getTime() / 1000,
  DeviceLastModifiedDate: device.updatedAt.getTime() / 1000,
  DeviceLastAuthenticatedDate: device.authenticatedAt.getTime() / 1000,
});

/** What is told of an account's remembered devices where the person's data are exported. */
export async function deviceNotesOf(core: Core, username: string): Promise<DeviceNote[]> {
  const user = await findUser(core, username);
  if (!user) return [];
  const isKnown = and(eq(devices.sub, user.sub), eq(devices.confirmed, true));
  const known = await core.database
    .select()
    .from(devices)
    .where(isKnown)
    .orderBy(asc(devices.createdAt), asc(devices.key));
  return known.map(({ name, lastSource, createdAt, authenticatedAt }) => ({
    name: name ?? '',
    source: lastSource,
    addedAt: createdAt,
    usedAt: authenticatedAt,
  }));
}
