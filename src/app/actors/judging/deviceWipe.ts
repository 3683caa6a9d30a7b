import { forgetDelivered } from '../../data/offline/outboxStore.ts';
import { wipe } from '../../data/offline/vault.ts';

/** Forgets what this device keeps for everybody but `personID`; changes not sent yet stay for their own person. */
export async function wipeDevice(personID: string | null): Promise<void> {
  const isAnother = (owner: string) => owner !== personID;
  await Promise.all([wipe(isAnother), forgetDelivered(isAnother)]);
}
