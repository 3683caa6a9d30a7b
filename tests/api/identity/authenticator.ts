import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an authenticator can be made to do wrong, besides doing it right. */
interface Ceremony {
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
  readonly verified?: boolean;
  readonly counter?: number;
}

/** A passkey of ES256 as an authenticator and its browser would hold it; the attestation is "none", or as the test says. */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  return {
    id: id.toString('base64url'),
    create: (ceremony: Ceremony, { fmt = 'none', attStmt = cbor({}) }: Attestation = {}) => {
      const data = authenticatorData(ceremony, attested(id, publicKey));
      const object = Buffer.concat([
        // A map of three.
        Buffer.from([0xa3]),
        cbor('fmt'),
        cbor(fmt),
        cbor('attStmt'),
        attStmt,
        cbor('authData'),
        cbor(data),
      ]);
      return credential(id, {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal', 'telepathy'],
      });
    },
    get: (ceremony: Ceremony, key: KeyObject = privateKey) => {
      const data = authenticatorData(ceremony);
      const collected = clientData('webauthn.get', ceremony);
      const signed = Buffer.concat([data, createHash('sha256').update(collected).digest()]);
      return credential(id, {
        clientDataJSON: collected.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
      });
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

type Bytes = Buffer<ArrayBuffer>;

interface Attestation {
  readonly fmt?: string;
  /** CBOR. */
  readonly attStmt?: Bytes;
}

const credential = <Response extends object>(id: Buffer, response: Response) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response,
});

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(
  { rpId, verified = true, counter = 1 }: Ceremony,
  credentialData: Buffer = Buffer.alloc(0),
): Buffer {
  const flags = 0x01 | (verified ? 0x04 : 0) | (credentialData.length > 0 ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, credentialData]);
}

function attested(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = Buffer.concat([
    // A map of five: kty EC2, alg ES256, crv P-256, x, y.
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cbor(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cbor(Buffer.from(y, 'base64url')),
  ]);
  return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
}

/** CBOR of texts, bytes, lists of bytes and maps of such, each shorter than 64 KiB. */
export function cbor(value: string | Buffer | readonly Buffer[] | Readonly<Record<string, unknown>>): Bytes {
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map((one: Buffer) => cbor(one))]);
  const entries = Object.entries(value).map(([name, one]) => Buffer.concat([cbor(name), cbor(one as Buffer)]));
  return Buffer.concat([head(5, entries.length), ...entries]);
}

function head(kind: number, length: number): Bytes {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}
