import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { FastifyPluginAsync } from 'fastify';
import type { S3Config } from '../platform/config/services.ts';
import { Refusal, refuse } from '../platform/errors/refusal.ts';
import type { Screening } from '../platform/files/screening.ts';
import { typeOfName } from '../platform/files/types.ts';
import { type Asker, thisMachine } from '../ports/asker.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/files.ts';
import { folder, s3Objects } from './s3Objects.ts';
import { s3Parts } from './s3Parts.ts';
import { writeObject } from './s3Writing.ts';
import { muteSdkNotice } from './sdkNotice.ts';
import { sdkPatience } from './sdkPatience.ts';
import {
  checkSignature,
  downloadSeconds,
  endOf,
  fileNamed,
  fileOf,
  hideName,
  keyPattern,
  queryOf,
  queryText,
  revealName,
  signature as signatureOf,
  tooLarge,
  uploadSeconds,
} from './signedAddress.ts';

interface S3FilesOptions {
  /** Where `routes` are mounted, as browsers reach it, without a slash at the end. */
  readonly address: (asker: Asker) => string;
  readonly secret: string;
  readonly clock: Clock;
  /** Refuses content in which harm is found. */
  readonly refuseHarmful?: Screening['refuseHarmful'];
}

interface Bucket extends FileStore {
  /** Leads to the bucket: uploads whose length was not told, and files that `isPublic` says are for everybody. */
  routes(isPublic: (key: string) => Promise<boolean>): FastifyPluginAsync;
  /** Where browsers reach the bucket. */
  origin(): Promise<string>;
  close(): void;
}

const clientAt = (where: string | null, region: string, credentials?: S3ClientConfig['credentials']) =>
  new S3Client({
    region,
    requestHandler: sdkPatience,
    // Not every service of its kind answers whether it takes a body, and would be waited for.
    expectContinueHeader: false,
    ...(credentials && { credentials }),
    ...(where && { endpoint: where, forcePathStyle: true }),
    // Checksums that the library would sign into the address are none that a browser sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/**
 * Files in an S3 bucket, or one of a service that speaks the same; browsers send and fetch them there, and the bucket
 * itself stays closed. Credentials come from the environment, as the library finds them. The length of an upload is
 * always signed: where the browser did not tell it when it asked, its upload is led here first and on with its length.
 */
export function s3Files(
  { bucket: Bucket, endpoint, publicEndpoint, region }: S3Config,
  options: S3FilesOptions,
): Bucket {
  muteSdkNotice();
  const { address, secret, clock } = options;
  const client = clientAt(endpoint, region);
  // The host is part of what is signed.
  const seen = publicEndpoint ?? endpoint;
  const signer = publicEndpoint ? clientAt(publicEndpoint, region) : client;
  const root = seen ? `${seen.replace(/\/$/, '')}/${Bucket}` : `https://${Bucket}.s3.${region}.amazonaws.com`;
  const objects = s3Objects(client, Bucket);
  const { objectOf, arrivingOf } = objects;
  const parts = s3Parts(client, signer, objectOf);
  const sign = (parts: readonly (string | number)[]) => signatureOf(secret, parts);
  const uploadOf = (key: string, name: string, mimeType: string, size: number) =>
    getSignedUrl(
      signer,
      new PutObjectCommand({ ...arrivingOf(key, name), ContentType: mimeType, ContentLength: size }),
      {
        expiresIn: uploadSeconds,
        signableHeaders: new Set(['content-type', 'content-length', 'host']),
      },
    );
  const fetchFrom = (key: string, name: string) =>
    getSignedUrl(
      signer,
      new GetObjectCommand({
        ...objectOf(key, name),
        ResponseContentType: typeOfName(name),
        ResponseContentDisposition: `${dispositionOf(name)}; ${fileNamed(name)}`,
      }),
      { expiresIn: downloadSeconds },
    );
  const fetchObject = async (key: string, name: string) => {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(objectOf(key, name)));
    if (!(Body instanceof Readable)) throw new Error('The file store answered no content');
    return { Body, ContentLength };
  };
  const bodyOf: FileStore['read'] = async (key, name) => (await fetchObject(key, name)).Body;
  const bucket: Omit<FileStore, 'askedBy' | 'publicAddress' | 'uploadAddress' | 'downloadAddress' | 'screen'> = {
    parts,
    addressOf: (key, name) => `${root}/${folder}${key}/${encodeURIComponent(name)}`,
    keyOf(stored) {
      const key = stored.split(/[?#]/, 1)[0]?.split('/').at(-2) ?? '';
      return keyPattern.test(key) ? key : null;
    },
    stat: objects.stat,
    settle: objects.settle,
    read: bodyOf,
    async write(key, name, mimeType, content) {
      return { size: await writeObject(client, { ...objectOf(key, name), ContentType: mimeType }, content), mimeType };
    },
    async remove(key, name) {
      // What was put together has no parts left.
      if (!(await objects.stat(key, name))) await parts.remove(key, name);
      await objects.remove(key, name);
    },
    list: objects.list,
  };
  const askedBy = (asker: Asker): FileStore => {
    const publicAddress = (key: string, name: string) => `${address(asker)}/${key}/${encodeURIComponent(name)}`;
    return {
      ...bucket,
      askedBy,
      publicAddress,
      async uploadAddress({ key, name, mimeType, size, maximumBytes }) {
        if (size !== undefined) return uploadOf(key, name, mimeType, size);
        const expires = endOf(clock, uploadSeconds);
        const terms = { type: mimeType, max: maximumBytes, expires };
        const signature = sign(['PUT', key, name, mimeType, maximumBytes, expires]);
        return `${publicAddress(key, name)}?${queryText({ ...terms, signature })}`;
      },
      async downloadAddress(key, name, shown) {
        if (shown === undefined) return fetchFrom(key, name);
        // The bucket's own addresses carry the name, so what must not be seen of it goes through here.
        const expires = Math.ceil(endOf(clock, downloadSeconds) / 900) * 900;
        const of = hideName(secret, name);
        const signature = sign(['GET', key, shown, of, expires]);
        return `${publicAddress(key, shown)}?${queryText({ of, expires, signature })}`;
      },
      screen: (key, name) =>
        screenObject(options, { key, asker, read: () => bodyOf(key, name), remove: () => bucket.remove(key, name) }),
    };
  };
  return {
    ...askedBy(thisMachine),
    close() {
      client.destroy();
      signer.destroy();
    },
    async origin() {
      // The library knows where each bucket is; no credentials are needed to ask it.
      const anybody = clientAt(seen, region, { accessKeyId: 'anybody', secretAccessKey: 'none' });
      return new URL(await getSignedUrl(anybody, new GetObjectCommand({ Bucket, Key: folder }))).origin;
    },
    routes: (isPublic) => s3Routes({ isPublic, secret, sign, clock, uploadOf, fetchFrom, fetchObject }),
  };
}

interface Screened {
  readonly key: string;
  readonly asker: Asker;
  readonly read: () => Promise<Readable>;
  readonly remove: () => Promise<void>;
}

/** Refuses an object in which harm is found, and takes it away; one that is refused for now stays, to be looked into again. */
async function screenObject({ refuseHarmful }: S3FilesOptions, { key, asker, read, remove }: Screened): Promise<void> {
  try {
    await refuseHarmful?.(key, read, asker);
  } catch (error) {
    if (error instanceof Refusal && error.status !== 503) await remove();
    throw error;
  }
}

interface Routed {
  readonly isPublic: (key: string) => Promise<boolean>;
  readonly secret: string;
  readonly sign: (parts: readonly (string | number)[]) => string;
  readonly clock: Clock;
  readonly uploadOf: (key: string, name: string, mimeType: string, size: number) => Promise<string>;
  readonly fetchFrom: (key: string, name: string) => Promise<string>;
  readonly fetchObject: (
    key: string,
    name: string,
  ) => Promise<{ readonly Body: Readable; readonly ContentLength: number | undefined }>;
}

const s3Routes =
  ({ isPublic, secret, sign, clock, uploadOf, fetchFrom, fetchObject }: Routed): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    app.put('/:key/:name', { bodyLimit: 1024 ** 3 }, async (request, reply) => {
      const { key, name } = fileOf(request);
      const { type = '', max = '', expires = '', signature = '' } = queryOf(request);
      checkSignature(signature, sign(['PUT', key, name, type, max, expires]), expires, clock);
      if ((request.headers['content-type'] ?? '').split(';', 1)[0]?.trim() !== type) throw refuse(415, 'file.type');
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      if (!(length > 0)) throw refuse(411, 'file.length');
      if (length > Number(max)) throw tooLarge(Number(max));
      return reply.redirect(await uploadOf(key, name, type, length), 307);
    });
    app.get('/:key/:name', async (request, reply) => {
      const { key, name } = fileOf(request);
      const { of = '', expires = '', signature = '' } = queryOf(request);
      if (signature !== '') {
        checkSignature(signature, sign(['GET', key, name, of, expires]), expires, clock);
        const { Body, ContentLength } = await fetchObject(key, revealName(secret, of));
        return reply
          .type(typeOfName(name))
          .header('content-length', ContentLength)
          .header('content-disposition', `${dispositionOf(name)}; ${fileNamed(name)}`)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, max-age=900')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(Body);
      }
      if (!(await isPublic(key))) throw refuse(404, 'file.notFound');
      return reply.header('cache-control', 'private, max-age=900').redirect(await fetchFrom(key, name));
    });
  };

/** A drawing may carry scripts, and there nobody has looked: it is only ever saved. */
const dispositionOf = (name: string) =>
  ['application/pdf', 'image/png', 'image/jpeg'].includes(typeOfName(name)) ? 'inline' : 'attachment';
