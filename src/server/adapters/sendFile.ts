import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileNamed } from './signedAddress.ts';

interface Sending {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mimeType: string;
}

/** Sends a stored file, or the range of it that was asked for, so that a page of ours shows it and nothing in it acts. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { path, name, size, mimeType }: Sending) {
  const shown = ['application/pdf', 'image/png', 'image/jpeg', 'image/svg+xml'].includes(mimeType);
  const disposition = shown ? 'inline' : 'attachment';
  void reply
    .type(mimeType)
    .header('content-disposition', `${disposition}; ${fileNamed(name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=900')
    .header('cross-origin-resource-policy', 'cross-origin');
  // A drawing opened by itself may do nothing at all.
  if (mimeType === 'image/svg+xml') {
    void reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    );
  }
  const range = rangeOf(request.headers.range, size);
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.header('content-length', size).send(createReadStream(path));
  const { start, end } = range;
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(path, { start, end }));
}

function rangeOf(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return null;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
