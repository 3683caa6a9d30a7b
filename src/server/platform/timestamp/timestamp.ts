import { createHash, verify, X509Certificate } from 'node:crypto';
import { children, isOid, read, tags, type Value, write, writeInteger, writeOid } from './der.ts';

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/** Hashes that a signature may rest on. */
const hashes: readonly (readonly [oid: string, name: string])[] = [
  [oids.sha256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
];

/** What a time stamp says. */
export interface Timestamp {
  /** When the authority saw the hash, ISO 8601. */
  readonly at: string;
  /** The authority's name, as its certificate has it. Whether it is to be trusted is for whoever reads it to decide. */
  readonly by: string;
  /** The certificate in PEM, to be checked against a list of authorities. */
  readonly certificate: string;
}

/** A time stamp that does not say what it should. */
export class TimestampError extends Error {}

/** What is asked of an authority: RFC 3161, section 2.4.1, with the certificate wanted in the reply. */
export const timestampRequest = (sha256: string, nonce: Uint8Array): Uint8Array =>
  write(
    tags.sequence,
    writeInteger(Uint8Array.of(1)),
    write(
      tags.sequence,
      write(tags.sequence, writeOid(oids.sha256), write(tags.nothing)),
      write(tags.octets, Buffer.from(sha256, 'hex')),
    ),
    writeInteger(nonce),
    write(tags.boolean, Uint8Array.of(0xff)),
  );

/**
 * Reads an authority's reply and checks that it is about this SHA-256 and nonce (where one is given), and that the
 * certificate in it is one for time stamps, made the signature and is the one that was signed with it. Throws a
 * `TimestampError` that says what is wrong.
 * Sources: RFC 3161, section 2.4.2; RFC 5652, sections 5.3 to 5.6; RFC 2634, section 5.4, and RFC 5035, section 4.
 */
export function readTimestamp(reply: Uint8Array, sha256: string, nonce?: Uint8Array): Timestamp {
  try {
    return checked(reply, sha256, nonce);
  } catch (error) {
    if (error instanceof TimestampError) throw error;
    throw new TimestampError('It is no time stamp');
  }
}

function checked(reply: Uint8Array, sha256: string, nonce?: Uint8Array): Timestamp {
  const [status, token] = children(read(reply));
  const granted = children(status!)[0]!.content;
  // 0 is granted, 1 granted with changes.
  if (granted.length !== 1 || granted[0]! > 1 || !token) throw new TimestampError('The authority refused');
  const [type, explicit] = children(token);
  if (!isOid(type, oids.signedData)) throw new TimestampError('It is not signed');
  const signed = children(children(explicit!)[0]!);
  const [contentType, wrapped] = children(signed[2]!);
  if (!isOid(contentType, oids.tstInfo)) throw new TimestampError('It is signed, but no time stamp');
  const info = children(wrapped!)[0]!.content;
  const at = readInfo(info, sha256, nonce);
  // The next are the certificates, perhaps lists of withdrawn ones, and the signers.
  const certificates = signed.filter(({ tag }) => tag === 0xa0).flatMap((all) => children(all));
  const signer = children(signed.at(-1)!)[0]!;
  const certificate = signerOf(children(signer), info, certificates);
  return { at, by: certificate.subject.replaceAll('\n', ', '), certificate: certificate.toString() };
}

function readInfo(info: Uint8Array, sha256: string, nonce?: Uint8Array): string {
  const fields = children(read(info));
  const [algorithm, imprint] = children(fields[2]!);
  const isSame =
    isOid(children(algorithm!)[0], oids.sha256) && Buffer.from(imprint!.content).toString('hex') === sha256;
  if (!isSame) throw new TimestampError('It is about something else');
  const answeredNonce = fields.slice(5).find(({ tag }) => tag === tags.integer);
  if (nonce && (!answeredNonce || Buffer.compare(answeredNonce.bytes, writeInteger(nonce)) !== 0)) {
    throw new TimestampError('It answers another question');
  }
  const time = fields[4]!;
  const written = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(
    Buffer.from(time.content).toString('latin1'),
  );
  if (time.tag !== tags.time || !written) throw new TimestampError('Its time can’t be read');
  const [, year, month, day, hour, minute, second] = written;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

/** The certificate, of those sent, by which what was signed is signed. */
function signerOf(signer: readonly Value[], info: Uint8Array, certificates: readonly Value[]): X509Certificate {
  const [, , digest, attributes, , signature] = signer;
  const hash = hashes.find(([oid]) => isOid(children(digest!)[0], oid))?.[1];
  if (!hash) throw new TimestampError('It is signed over a hash that is not taken');
  if (attributes?.tag !== 0xa0 || signature?.tag !== tags.octets)
    throw new TimestampError('It is not signed as it should be');
  const attribute = (oid: string) =>
    children(attributes)
      .map((one) => children(one))
      .find(([type]) => isOid(type, oid))
      ?.flatMap((value, place) => (place === 1 ? children(value) : []))[0];
  const expected = createHash(hash).update(info).digest();
  const isWhole =
    isOid(attribute(oids.contentType), oids.tstInfo) &&
    Buffer.compare(expected, attribute(oids.messageDigest)?.content ?? Buffer.alloc(0)) === 0;
  if (!isWhole) throw new TimestampError('What is signed was changed');
  // Signed is the set itself, not the tag that it has within the signer.
  const content = write(tags.set, attributes.content);
  const named = namedBy(attribute(oids.signingCertificateV2), attribute(oids.signingCertificate));
  const found = certificates
    .filter(({ bytes }) => named !== null && createHash(named.hash).update(bytes).digest('hex') === named.sum)
    .map(({ bytes }) => new X509Certificate(bytes))
    .find(
      (certificate) =>
        (certificate.keyUsage ?? []).includes(oids.timeStamping) &&
        verify(hash, content, certificate.publicKey, signature.content),
    );
  if (!found) throw new TimestampError('No certificate in it made the signature');
  return found;
}

/** The sum of the certificate that the signer says it used: of the newer attribute, else of the older one, which is SHA-1. */
function namedBy(newer: Value | undefined, older: Value | undefined) {
  const attribute = newer ?? older;
  if (!attribute) return null;
  const [first, second] = children(children(children(attribute)[0]!)[0]!);
  const isNamed = first?.tag === tags.sequence;
  const usual = newer ? 'sha256' : 'sha1';
  const hash = isNamed ? hashes.find(([oid]) => isOid(children(first)[0], oid))?.[1] : usual;
  const sum = isNamed ? second : first;
  return hash && sum?.tag === tags.octets ? { hash, sum: Buffer.from(sum.content).toString('hex') } : null;
}
