import { holdLock } from '../platform/database/holdLock.ts';

const filesLock = 7_220_190;

/**
 * Holds the database for the one server that keeps files in a folder of its own: another would not find them. Answers what
 * lets it go; null where another server holds it. One that is about to end is waited for. `onTaken` hears that another one
 * holds it by now, where the database was away: whoever is cut off from it serves no files either, until it is back.
 */
export const holdLocalFiles = (
  databaseUrl: string,
  seconds = 10,
  onTaken: () => void = () => undefined,
): Promise<(() => Promise<void>) | null> => holdLock(databaseUrl, { key: filesLock, how: 'alone', seconds, onTaken });
