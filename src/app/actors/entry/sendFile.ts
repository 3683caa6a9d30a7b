import { createActor, fromPromise } from 'xstate';
import { sendingMachine } from '#machines/sending/sending.machine.ts';
import { api } from '../../api/api.ts';
import type { Problem } from '../../api/apiError.ts';
import { networkProblemOf } from '../../data/network.ts';

type Report = (sent: number, secondsLeft: number | null) => void;

/**
 * Puts a file to a signed address, its content type set to the file's, and reports bytes sent and seconds left. A file
 * that is not small goes in parts, where the server takes them: sent to the same address again, it goes on after those that have arrived. Rejects
 * with a Problem; aborting the signal stops the sending.
 */
export function sendFile(address: string, file: File, report: Report, signal: AbortSignal): Promise<void> {
  const reportProgress = estimating(file.size, report);
  const actor = createActor(
    provided(file, (bytes) => actor.send({ type: 'bytes.moved', bytes })),
    {
      input: { address, size: file.size },
    },
  );
  return new Promise((resolve, reject) => {
    const stop = () => {
      actor.stop();
      reject(unanswered('aborted', 'Request aborted'));
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    actor.on('moved', ({ sent }) => reportProgress(sent));
    actor.subscribe({
      complete: () => {
        signal.removeEventListener('abort', stop);
        const { problem } = actor.getSnapshot().context;
        if (problem) reject(problem);
        else resolve();
      },
    });
    actor.start();
  });
}

const provided = (file: File, moved: (bytes: number) => void) =>
  sendingMachine.provide({
    actors: {
      getParts: fromPromise(async ({ input: { address }, signal }) => {
        const { parts } = await api.call('getUploadParts', { query: queryOf(address), signal }).catch(networkProblem);
        return parts;
      }),
      putPiece: fromPromise(({ input: { url, start, bytes }, signal }) =>
        put(url, file.slice(start, start + bytes), file.type, moved, signal),
      ),
      joinParts: fromPromise(async ({ input: { address }, signal }) => {
        await api.call('joinUploadParts', { query: queryOf(address), signal }).catch(networkProblem);
      }),
    },
  });

const queryOf = (address: string) => ({ url: address.split('?')[0] ?? '' });

function networkProblem(error: unknown): never {
  throw networkProblemOf(error);
}

/** Reports with the seconds left, by how fast it has gone since the first report. */
function estimating(size: number, report: Report): (sent: number) => void {
  const startedAt = performance.now();
  let first: number | undefined;
  return (sent) => {
    first ??= sent;
    const seconds = (performance.now() - startedAt) / 1000;
    const left = ((size - sent) * seconds) / (sent - first);
    report(sent, seconds > 1 && Number.isFinite(left) ? Math.ceil(left) : null);
  };
}

function put(
  address: string,
  content: Blob,
  type: string,
  moved: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded }) => moved(loaded);
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(refused(request.status, request.responseText));
    request.onerror = () => reject(unanswered(navigator.onLine ? 'network' : 'offline', 'Network Error'));
    signal.addEventListener('abort', () => request.abort());
    request.send(content);
  });
}

const unanswered = (code: string, message: string): Problem => ({
  status: 0,
  code,
  message,
  reasons: [],
  current: undefined,
});

function refused(status: number, text: string): Problem {
  const body = parsed(text);
  return {
    status,
    code: body.code ?? `http.${status}`,
    message: body.errorMessage ?? 'ERROR: Undefined',
    reasons: body.reasons ?? [],
    current: undefined,
  };
}

/** The error body where the files are on our own server; a bucket answers XML, which says nothing to a person. */
function parsed(text: string): { errorMessage?: string; code?: string; reasons?: Problem['reasons'] } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
