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

/** Holds the database beside every server that keeps files in the bucket, and so against one with a folder; else as above. */
export const holdBucketFiles = (
  databaseUrl: string,
  seconds = 10,
  onTaken: () => void = () => undefined,
): Promise<(() => Promise<void>) | null> => holdLock(databaseUrl, { key: filesLock, how: 'shared', seconds, onTaken });

/** What the operator is told of a server that keeps its files there, where the database is held against it. */
export const filesElsewhere = {
  bucket:
    'Another server on the database of DATABASE_URL keeps its files in a folder, which this one would not find: stop it, and move them into the bucket by backup and restore (docs/operations.md).',
  folder:
    'Another server on the database of DATABASE_URL keeps its files in a bucket, or in a folder that this one would not find: stop it, or set S3_BUCKET for both (how files move there: docs/operations.md).',
} as const;
