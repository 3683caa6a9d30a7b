import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { longWork } from './sdkPatience.ts';

interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
}

const smallestPart = 8 * 1024 ** 2;
/** A service takes 10,000 parts of one object; they grow, so that the longest object has room in them. */
const partSize = (number: number) => smallestPart * 2 ** Math.floor((number - 1) / 2000);

/** Sends content whose length nobody knows yet, one part of it in memory at a time; answers how long it was. */
export async function writeObject(client: S3Client, object: ObjectName, content: Readable): Promise<number> {
  const { Bucket, Key } = object;
  let UploadId: string | undefined;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let size = 0;
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  const take = (): Buffer => {
    const part = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    return part;
  };
  const sendPart = async () => {
    const Body = take();
    const PartNumber = parts.length + 1;
    const part = { Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length };
    const { ETag } = await client.send(new UploadPartCommand(part), longWork);
    parts.push({ PartNumber, ETag });
  };
  try {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
      waiting.push(bytes);
      waitingBytes += bytes.length;
      size += bytes.length;
      if (waitingBytes < partSize(parts.length + 1)) continue;
      UploadId ??= (await client.send(new CreateMultipartUploadCommand(object))).UploadId;
      await sendPart();
    }
    if (UploadId === undefined) {
      const Body = take();
      await client.send(new PutObjectCommand({ ...object, ContentLength: Body.length, Body }), longWork);
      return size;
    }
    if (waitingBytes > 0) await sendPart();
    const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts: parts } };
    await client.send(new CompleteMultipartUploadCommand(whole), longWork);
    return size;
  } catch (error) {
    // Parts of an upload that is never completed would be paid for until somebody looks.
    if (UploadId !== undefined) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    }
    throw error;
  }
}
