import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { FastifyPluginAsync } from 'fastify';
import type { S3Config } from '../config.ts';
import { typeOfName } from '../files/types.ts';
import { refuse } from '../http/refusal.ts';
import type { FileStore } from '../ports/files.ts';

const uploadSeconds = 15 * 60;
const downloadSeconds = 60 * 60;
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Files in an S3 bucket, or one of a service that speaks the same; browsers send and fetch them there. Credentials come
 * from the environment, as the library finds them. An upload's length is signed where the browser told it.
 */
export function s3Files(
  { bucket: Bucket, endpoint, region }: S3Config,
  /** Where `publicFileRoutes` are mounted, without a slash at the end. */
  address: () => string,
): FileStore & { close(): void } {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums that the library would sign into the address are none that a browser sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const root = endpoint ? `${endpoint.replace(/\/$/, '')}/${Bucket}` : `https://${Bucket}.s3.${region}.amazonaws.com`;
  const objectOf = (key: string, name: string) => {
    if (!keyPattern.test(key)) throw new Error('Not a key of a stored file');
    return { Bucket, Key: `files/${key}/${name}` };
  };
  const stat: FileStore['stat'] = async (key, name) => {
    try {
      const { ContentLength = 0, ContentType } = await client.send(new HeadObjectCommand(objectOf(key, name)));
      return { size: ContentLength, mimeType: ContentType ?? typeOfName(name) };
    } catch (error) {
      if (error instanceof NotFound || isMissing(error)) return null;
      throw error;
    }
  };
  return {
    addressOf: (key, name) => `${root}/files/${key}/${encodeURIComponent(name)}`,
    publicAddress: (key, name) => `${address()}/${key}/${encodeURIComponent(name)}`,
    keyOf(stored) {
      const key = stored.split(/[?#]/, 1)[0]?.split('/').at(-2) ?? '';
      return keyPattern.test(key) ? key : null;
    },
    uploadAddress: ({ key, name, mimeType, size }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({ ...objectOf(key, name), ContentType: mimeType, ContentLength: size }),
        { expiresIn: uploadSeconds, signableHeaders: new Set(['content-type', 'content-length', 'host']) },
      ),
    downloadAddress: (key, name) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...objectOf(key, name),
          ResponseContentType: typeOfName(name),
          ResponseContentDisposition: `${dispositionOf(name)}; filename*=UTF-8''${encodeURIComponent(name)}`,
        }),
        { expiresIn: downloadSeconds },
      ),
    stat,
    async read(key, name) {
      const { Body } = await client.send(new GetObjectCommand(objectOf(key, name)));
      if (!(Body instanceof Readable)) throw new Error('The file store answered no content');
      return Body;
    },
    async write(key, name, mimeType, content) {
      const chunks: Buffer[] = [];
      // The service wants to know the length before the first byte.
      for await (const chunk of content) chunks.push(Buffer.from(chunk as Uint8Array));
      const body = Buffer.concat(chunks);
      await client.send(
        new PutObjectCommand({ ...objectOf(key, name), ContentType: mimeType, ContentLength: body.length, Body: body }),
      );
      return { size: body.length, mimeType };
    },
    async remove(key, name) {
      await client.send(new DeleteObjectCommand(objectOf(key, name)));
    },
    close: () => client.destroy(),
  };
}

/** Leads everybody to the files that `isPublic` says are for everybody; the bucket itself stays closed. */
export const publicFileRoutes =
  (store: FileStore, isPublic: (key: string) => Promise<boolean>): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { key: string; name: string } }>('/:key/:name', async ({ params: { key, name } }, reply) => {
      if (!keyPattern.test(key) || !(await isPublic(key))) throw refuse(404, 'file.notFound');
      return reply.header('cache-control', 'private, max-age=900').redirect(await store.downloadAddress(key, name));
    });
  };

/** A drawing may carry scripts, and there nobody has looked: it is only ever saved. */
const dispositionOf = (name: string) =>
  ['application/pdf', 'image/png', 'image/jpeg'].includes(typeOfName(name)) ? 'inline' : 'attachment';

const isMissing = (error: unknown) =>
  error instanceof Error &&
  '$metadata' in error &&
  (error.$metadata as { httpStatusCode?: number }).httpStatusCode === 404;
