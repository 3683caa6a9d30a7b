import { wipe } from '../offline/vault.ts';

/** Forgets what this device keeps for everybody but `personID`; changes not sent yet stay for their own person. */
export const wipeDevice = (personID: string | null): Promise<void> => wipe((owner) => owner !== personID);
