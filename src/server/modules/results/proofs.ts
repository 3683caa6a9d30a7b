import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { problemOf } from '../../platform/errors/problem.ts';
import type { TimestampsPort } from '../../ports/timestamps.ts';

/** Whether a file says that something stands in the place of a time stamp. */
export const isStampMissing = (path: string) => path.endsWith(missingName);

const missingName = 'SHA256SUMS.tsr missing.txt';

type File = readonly [path: string, content: string | Uint8Array];

/** What stands in the place of a time stamp that could not be had. */
const missing = 'The time stamping authority could not be reached, so nothing proves yet when these files existed.\n';

/**
 * What proves that result files are as they were and when they existed: their sums, in the form that `sha256sum --check`
 * reads, and a time stamp of the sums (RFC 3161) where an authority is named. An authority that is away keeps nobody from
 * the files; a note says that the stamp is missing.
 */
export async function proofsOf(
  files: readonly File[],
  timestamps: TimestampsPort | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<File[]> {
  const sums = files.map(([path, content]) => `${sum(content)}  ${path}\n`).join('');
  const proofs: File[] = [['SHA256SUMS', sums]];
  if (!timestamps) return proofs;
  const stamp = await timestamps.stamp(sum(sums)).catch((error: unknown) => {
    log.warn({ problem: problemOf(error) }, 'no time stamp');
    return null;
  });
  return [...proofs, stamp ? ['SHA256SUMS.tsr', stamp] : [missingName, missing]];
}

const sum = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
