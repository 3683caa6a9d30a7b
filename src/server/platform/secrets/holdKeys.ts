import { holdLock } from '../database/holdLock.ts';

const keysLock = 7_220_191;

/**
 * Holds the keys of the database: beside other servers that use them, or alone to replace them. Answers what lets them go;
 * null where they are held otherwise for longer than `seconds`. `onTaken` hears that they are by now, where the database was away.
 */
export const holdKeys = (
  databaseUrl: string,
  how: 'use' | 'replace',
  seconds = 10,
  onTaken: () => void = () => undefined,
): Promise<(() => Promise<void>) | null> =>
  holdLock(databaseUrl, { key: keysLock, how: how === 'use' ? 'shared' : 'alone', seconds, onTaken });
