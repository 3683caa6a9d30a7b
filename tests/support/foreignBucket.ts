import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A bucket of an S3 server that others wrote: it checks signatures, lengths and instants, and keeps parts. */
export async function startForeignBucket(name: string) {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name }],
    serviceEndpoint: 'localhost',
    vhostBuckets: false,
  });
  // It lists no uploads in parts: none are begun here, which every other service answers.
  server.middleware.unshift(async (context, next) => {
    if (context.method !== 'GET' || !('uploads' in context.query)) return next();
    context.type = 'application/xml';
    context.body = '<ListMultipartUploadsResult></ListMultipartUploadsResult>';
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
