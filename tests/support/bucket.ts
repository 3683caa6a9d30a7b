import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './signatureV4.ts';

/** As much of an S3 service as the product uses: objects by path, for requests signed with the secret only. */
export async function startBucket(name: string, secret = 'test', now = Date.now) {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    if (!isSigned(request, secret, now()) || !url.pathname.startsWith(`/${name}/`))
      return response.writeHead(403).end();
    const key = decodeURIComponent(url.pathname);
    if (request.method === 'PUT') {
      objects.set(key, { body: await buffer(request), type: request.headers['content-type'] ?? '' });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': url.searchParams.get('response-content-type') ?? found.type,
      'content-length': found.body.length,
      'content-disposition': url.searchParams.get('response-content-disposition') ?? '',
    });
    return response.end(request.method === 'HEAD' ? undefined : found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The bucket has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
