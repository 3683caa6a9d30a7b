import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { refuse } from '../platform/errors/refusal.ts';
import type { FileStore, PartStore } from '../ports/files.ts';
import { longWork } from './sdkPatience.ts';
import { uploadSeconds } from './signedAddress.ts';

interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
}

/** The least that a bucket takes as a part that is not the last. */
const partBytes = 5 * 1024 ** 2;

/** Uploads that a browser sends to a bucket in parts; the bucket itself knows which have arrived. `signer` makes addresses as browsers reach it. */
export function s3Parts(
  client: S3Client,
  signer: S3Client,
  objectOf: (key: string, name: string) => ObjectName,
): PartStore & Pick<FileStore, 'remove'> {
  const allBegun = async (object: ObjectName): Promise<string[]> => {
    const { Uploads = [] } = await client.send(
      new ListMultipartUploadsCommand({ Bucket: object.Bucket, Prefix: object.Key }),
    );
    return Uploads.flatMap(({ Key, UploadId }) => (Key === object.Key && UploadId ? [UploadId] : []));
  };
  const begun = async (object: ObjectName): Promise<string | undefined> => (await allBegun(object))[0];
  const partsOf = async (object: ObjectName, UploadId: string) =>
    (await client.send(new ListPartsCommand({ ...object, UploadId }))).Parts ?? [];
  return {
    partBytes,
    async resume({ key, name, mimeType: ContentType }) {
      const object = objectOf(key, name);
      const before = await begun(object);
      const UploadId =
        before ?? (await client.send(new CreateMultipartUploadCommand({ ...object, ContentType }))).UploadId;
      const parts = before ? await partsOf(object, before) : [];
      return {
        arrived: new Map(parts.map(({ PartNumber = 0, Size = 0 }) => [PartNumber, Size])),
        addressOf: (PartNumber, ContentLength) =>
          getSignedUrl(signer, new UploadPartCommand({ ...object, UploadId, PartNumber, ContentLength }), {
            expiresIn: uploadSeconds,
            signableHeaders: new Set(['content-length', 'host']),
          }),
      };
    },
    async join({ key, name, size }) {
      const object = objectOf(key, name);
      const UploadId = await begun(object);
      const parts = UploadId ? await partsOf(object, UploadId) : [];
      const arrived = parts.reduce((total, { Size = 0 }) => total + Size, 0);
      if (arrived !== size) throw refuse(400, 'file.length');
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      const whole = { ...object, UploadId, MultipartUpload: { Parts } };
      await client.send(new CompleteMultipartUploadCommand(whole), longWork);
    },
    // Parts that were never joined are no object: neither deleting nor listing objects finds them.
    async remove(key, name) {
      const object = objectOf(key, name);
      for (const UploadId of await allBegun(object))
        await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }));
    },
  };
}
