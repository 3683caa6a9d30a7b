import { createHash, createHmac } from 'node:crypto';
import { IdentityError } from './errors.ts';
import { sameText } from './srp.ts';

interface SignedRequest {
  readonly method: string;
  /** The address as it stands in the request line. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const tolerance = 5 * 60 * 1000;
const mustBeSigned = ['host', 'x-amz-date', 'x-amz-target'];

/** Refuses a request that AWS Signature Version 4 does not show to come from the holder of the access key. */
export function checkSignature(request: SignedRequest, key: AccessKey, now: Date): void {
  const authorization = header(request, 'authorization');
  if (!authorization) throw new IdentityError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const given = parse(authorization);
  if (given.accessKeyId !== key.accessKeyId)
    throw new IdentityError('UnrecognizedClientException', 'The security token included in the request is invalid.');
  const date = header(request, 'x-amz-date');
  const scope = `${date.slice(0, 8)}/${key.region}/cognito-idp/aws4_request`;
  if (given.scope !== scope) throw mismatch('Credential should be scoped to a valid region, service and date.');
  if (!(Math.abs(instant(date) - now.getTime()) <= tolerance)) throw mismatch(`Signature expired: ${date}`);
  if (mustBeSigned.some((name) => !given.signedHeaders.includes(name)))
    throw mismatch(`The headers ${mustBeSigned.join(', ')} must be signed.`);
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical(request, given.signedHeaders))].join('\n');
  if (!sameText(signingKey(key, date.slice(0, 8)).update(text).digest('hex'), given.signature))
    throw mismatch('The request signature we calculated does not match the signature you provided.');
}

function canonical(request: SignedRequest, names: readonly string[]): string {
  const [path = '/', query = ''] = request.url.split('?', 2);
  const lines = names.map((name) => `${name}:${header(request, name).trim().replaceAll(/\s+/g, ' ')}\n`);
  return [
    request.method,
    path.split('/').map(encodeURIComponent).join('/'),
    query.split('&').sort().join('&'),
    lines.join(''),
    names.join(';'),
    sha256(request.body),
  ].join('\n');
}

function parse(authorization: string) {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/([^,\s]+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parts) throw new IdentityError('IncompleteSignatureException', 'Authorization header cannot be read.');
  const [, accessKeyId = '', scope = '', signedHeaders = '', signature = ''] = parts;
  return { accessKeyId, scope, signedHeaders: signedHeaders.split(';'), signature };
}

function signingKey(key: AccessKey, day: string) {
  const steps = [day, key.region, 'cognito-idp', 'aws4_request'];
  const last = steps.reduce<string | Buffer>(
    (secret, step) => createHmac('sha256', secret).update(step).digest(),
    `AWS4${key.secretAccessKey}`,
  );
  return createHmac('sha256', last);
}

function header(request: SignedRequest, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

/** Milliseconds of a date such as 20261107T070426Z. */
const instant = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex');

const mismatch = (message: string) => new IdentityError('InvalidSignatureException', message);
