import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { typeOfName } from '../platform/files/types.ts';
import type { FileStore } from '../ports/files.ts';
import { longWork } from './sdkPatience.ts';
import { keyPattern } from './signedAddress.ts';

export const folder = 'files/';
/** Where browsers send whole files to, below the above: what is kept lies where no signed address reaches it. */
const arriving = 'incoming/';

interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
}

/** What lies in a bucket, as the server itself sees and moves it. */
export function s3Objects(client: S3Client, Bucket: string) {
  const objectIn = (place: string, key: string, name: string): ObjectName => {
    if (!keyPattern.test(key)) throw new Error('Not a key of a stored file');
    return { Bucket, Key: `${place}${key}/${name}` };
  };
  const objectOf = (key: string, name: string) => objectIn(folder, key, name);
  const arrivingOf = (key: string, name: string) => objectIn(`${folder}${arriving}`, key, name);
  const removeObject = (object: ObjectName) => client.send(new DeleteObjectCommand(object));
  const statOf = async (object: ObjectName, name: string) => {
    try {
      const { ContentLength = 0, ContentType } = await client.send(new HeadObjectCommand(object));
      return { size: ContentLength, mimeType: ContentType ?? typeOfName(name) };
    } catch (error) {
      if (error instanceof NotFound || isMissing(error)) return null;
      throw error;
    }
  };
  const stat: FileStore['stat'] = (key, name) => statOf(objectOf(key, name), name);
  const settle: FileStore['settle'] = async (key, name) => {
    const kept = await stat(key, name);
    if (kept) return kept;
    const from = arrivingOf(key, name);
    if (!(await statOf(from, name))) return null;
    const CopySource = `${Bucket}/${from.Key.split('/').map(encodeURIComponent).join('/')}`;
    await client.send(new CopyObjectCommand({ ...objectOf(key, name), CopySource }), longWork);
    await removeObject(from);
    return stat(key, name);
  };
  const remove: FileStore['remove'] = async (key, name) => {
    await removeObject(arrivingOf(key, name));
    await removeObject(objectOf(key, name));
  };
  async function* list(): ReturnType<FileStore['list']> {
    const kept = new Set<string>();
    // In the order of their names: what arrives comes after what is kept, whose keys are hexadecimal.
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
      for (const { Key = '', Size = 0, LastModified } of Contents) {
        const isArriving = Key.startsWith(folder + arriving);
        const [key = '', name = ''] = Key.slice(folder.length + (isArriving ? arriving.length : 0)).split('/');
        const known = keyPattern.test(key) && !(isArriving && kept.has(key));
        kept.add(key);
        yield { key: known ? key : null, name: known ? name : Key, size: Size, at: LastModified ?? new Date(0) };
      }
    }
  }
  return { objectOf, arrivingOf, stat, settle, remove, list };
}

const isMissing = (error: unknown) =>
  error instanceof Error &&
  '$metadata' in error &&
  (error.$metadata as { httpStatusCode?: number }).httpStatusCode === 404;
