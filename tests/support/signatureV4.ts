import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Signature {
  /** Date, region, service and ending. */
  readonly scope: string;
  readonly instant: string;
  readonly headers: readonly string[];
  readonly signature: string;
  readonly payload: string;
  readonly seconds: number;
}

/** Whether a request to S3 carries a right signature, in its address or a header, as Amazon documents version 4. */
export function isSigned(request: IncomingMessage, secret: string, now: number): boolean {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const parameters = new URLSearchParams(query);
  const given = inAddress(parameters) ?? inHeader(request);
  if (!given || given.headers.some((name) => request.headers[name] === undefined)) return false;
  const began = Date.parse(given.instant.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(now >= began - 300_000 && now <= began + given.seconds * 1000)) return false;
  parameters.delete('X-Amz-Signature');
  const canonical = [
    request.method,
    path,
    [...parameters]
      .map((pair) => pair.map(encode).join('='))
      .sort()
      .join('&'),
    ...given.headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    given.headers.join(';'),
    given.payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', given.instant, given.scope, sha256(canonical)].join('\n');
  const key = given.scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex') === given.signature;
}

function inAddress(parameters: URLSearchParams): Signature | null {
  const signature = parameters.get('X-Amz-Signature');
  if (signature === null) return null;
  return {
    signature,
    scope: scopeOf(parameters.get('X-Amz-Credential') ?? ''),
    instant: parameters.get('X-Amz-Date') ?? '',
    headers: (parameters.get('X-Amz-SignedHeaders') ?? '').split(';'),
    payload: parameters.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    seconds: Number(parameters.get('X-Amz-Expires')),
  };
}

function inHeader({ headers }: IncomingMessage): Signature | null {
  const pattern = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/;
  const [, credential, names, signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (!credential || !names || !signature) return null;
  return {
    signature,
    scope: scopeOf(credential),
    instant: String(headers['x-amz-date']),
    headers: names.split(';'),
    payload: String(headers['x-amz-content-sha256']),
    seconds: 900,
  };
}

const scopeOf = (credential: string) => credential.split('/').slice(1).join('/');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
