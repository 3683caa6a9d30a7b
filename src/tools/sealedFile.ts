import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Wrapping } from '#server/platform/secrets/wrapping.ts';

type Keys = Pick<Wrapping, 'derive'>;

/** A sealed file that was cut, changed or moved, or that another key sealed. */
export class DamagedError extends Error {}

/** Writes content encrypted, under a key of its own. `label` is the file's place in the archive: it opens nowhere else. */
export async function writeSealed(
  content: AsyncIterable<string | Uint8Array>,
  path: string,
  keys: Keys,
  label: string,
): Promise<void> {
  const [salt, nonce] = [randomBytes(saltSize), randomBytes(nonceSize)];
  const cipher = createCipheriv('aes-256-gcm', keys.derive('archive', salt), nonce).setAAD(Buffer.from(label));
  const sealed = async function* () {
    yield Buffer.concat([salt, nonce]);
    for await (const chunk of content) {
      yield typeof chunk === 'string' ? cipher.update(chunk, 'utf8') : cipher.update(chunk);
    }
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
  };
  await pipeline(sealed, createWriteStream(path, { flush: true, mode: 0o600 }));
}

/** The content of a sealed file; only what was read to its end is known to be what was written. */
export async function* readSealed(path: string, keys: Keys, label: string): AsyncGenerator<Buffer> {
  const file = await open(path).catch(() => {
    throw new DamagedError(`${path} is not there`);
  });
  try {
    const { size } = await file.stat();
    if (size < headSize + tagSize) throw new DamagedError(`${path} is cut`);
    const [head, tag] = [Buffer.alloc(headSize), Buffer.alloc(tagSize)];
    await file.read(head, 0, headSize, 0);
    await file.read(tag, 0, tagSize, size - tagSize);
    const key = keys.derive('archive', head.subarray(0, saltSize));
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(saltSize), { authTagLength: tagSize });
    decipher.setAAD(Buffer.from(label)).setAuthTag(tag);
    if (size > headSize + tagSize) {
      const body = file.createReadStream({ start: headSize, end: size - tagSize - 1, autoClose: false });
      for await (const chunk of body) yield decipher.update(chunk as Buffer);
    }
    try {
      yield decipher.final();
    } catch {
      throw new DamagedError(`${path} was changed, or sealed by another key`);
    }
  } finally {
    await file.close();
  }
}

const saltSize = 16;
const nonceSize = 12;
const headSize = saltSize + nonceSize;
const tagSize = 16;
