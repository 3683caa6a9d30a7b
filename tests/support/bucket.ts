import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './signatureV4.ts';

interface Stored {
  readonly body: Buffer;
  readonly type: string;
  readonly at: Date;
}

interface Multipart {
  readonly key: string;
  readonly type: string;
  readonly parts: Map<number, Buffer>;
}

/**
 * As much of an S3 service as the product uses: objects by path and in parts, for requests signed with the secret only.
 */
export async function startBucket(name: string, secret = 'test') {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Multipart>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    if (!isSigned(request, secret, Date.now()) || !`${url.pathname}/`.startsWith(`/${name}`))
      return response.writeHead(403).end();
    const key = decodeURIComponent(url.pathname);
    const answer = await inParts(request, url, key, uploads);
    if (answer) {
      if (answer.whole) objects.set(key, { ...answer.whole, at: new Date() });
      return response.writeHead(answer.status, answer.headers ?? {}).end(answer.xml);
    }
    if (url.searchParams.get('list-type') === '2') return response.end(listing(name, objects));
    const from = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT' && from) {
      const source = objects.get(`/${decodeURIComponent(String(from)).replace(/^\//, '')}`);
      if (!source) return response.writeHead(404).end();
      objects.set(key, { ...source, at: new Date() });
      return response.writeHead(200).end(xml('CopyObjectResult', { ETag: etagOf(source.body) }));
    }
    if (request.method === 'PUT') {
      objects.set(key, { body: await buffer(request), type: request.headers['content-type'] ?? '', at: new Date() });
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
    /** Uploads in parts that were begun and neither ended nor given up. */
    unfinished: () => uploads.size,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const xml = (root: string, values: Readonly<Record<string, string | number>>) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root}>${elements(values)}</${root}>`;

const elements = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

const listing = (name: string, objects: ReadonlyMap<string, Stored>) => {
  const contents = [...objects].map(([key, { body, at }]) => {
    const values = { Key: key.slice(name.length + 2), Size: body.length, LastModified: at.toISOString() };
    return `<Contents>${elements(values)}</Contents>`;
  });
  return xml('ListBucketResult', { Name: name, IsTruncated: 'false' }).replace(
    '</ListBucketResult>',
    `${contents.join('')}</ListBucketResult>`,
  );
};

interface PartAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly xml?: string;
  readonly whole?: { readonly body: Buffer; readonly type: string };
}

/** Amazon refuses to join parts, the last one left out, that are shorter. */
const leastPart = 5 * 1024 ** 2;

/** The calls for uploads in parts, as Amazon documents them; null for every other call. */
async function inParts(
  request: IncomingMessage,
  { searchParams }: URL,
  key: string,
  uploads: Map<string, Multipart>,
): Promise<PartAnswer | null> {
  const id = searchParams.get('uploadId');
  if (searchParams.has('uploads') && request.method === 'POST') {
    const made = randomUUID();
    uploads.set(made, { key, type: request.headers['content-type'] ?? '', parts: new Map() });
    return xmlAnswer(`<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`);
  }
  if (searchParams.has('uploads') && request.method === 'GET') {
    const prefix = `${key.replace(/\/$/, '')}/${searchParams.get('prefix') ?? ''}`;
    const found = [...uploads].filter(([, upload]) => upload.key.startsWith(prefix));
    const rows = found.map(
      ([uploadID, upload]) =>
        `<Upload><Key>${upload.key.split('/').slice(2).join('/')}</Key><UploadId>${uploadID}</UploadId></Upload>`,
    );
    return xmlAnswer(`<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
  }
  if (id === null) return null;
  const upload = uploads.get(id);
  if (!upload || upload.key !== key) return { status: 404 };
  const parts = [...upload.parts].sort(([left], [right]) => left - right);
  switch (request.method) {
    case 'PUT': {
      const body = await buffer(request);
      upload.parts.set(Number(searchParams.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    case 'GET': {
      const rows = parts.map(
        ([number, body]) =>
          `<Part><PartNumber>${number}</PartNumber><Size>${body.length}</Size><ETag>${etagOf(body)}</ETag></Part>`,
      );
      return xmlAnswer(`<ListPartsResult>${rows.join('')}</ListPartsResult>`);
    }
    case 'POST': {
      const asked = (await buffer(request)).toString();
      const wrong = parts.some(
        ([number, body], index) =>
          !asked.includes(`<PartNumber>${number}</PartNumber>`) ||
          (index < parts.length - 1 && body.length < leastPart),
      );
      if (wrong) return { status: 400, xml: '<Error><Code>EntityTooSmall</Code></Error>' };
      uploads.delete(id);
      const whole = { body: Buffer.concat(parts.map(([, body]) => body)), type: upload.type };
      return {
        ...xmlAnswer(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`),
        whole,
      };
    }
    default:
      uploads.delete(id);
      return { status: 204 };
  }
}

const xmlAnswer = (body: string): PartAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  xml: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
