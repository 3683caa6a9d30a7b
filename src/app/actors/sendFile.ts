import { api } from '../api/api.ts';
import { ApiError, type Problem } from '../api/apiError.ts';
import { networkProblemOf } from './network.ts';

type Report = (sent: number, secondsLeft: number | null) => void;

/**
 * Puts a file to a signed address, its content type set to the file's, and reports bytes sent and seconds left. A file
 * that is not small goes in parts: sent to the same address again, it goes on after those that have arrived. Rejects
 * with a Problem; aborting the signal stops the sending.
 */
export async function sendFile(address: string, file: File, report: Report, signal: AbortSignal): Promise<void> {
  const tell = estimating(file.size, report);
  if (file.size <= smallFile) return put(address, file, file.type, tell, signal);
  const query = { url: address.split('?')[0] ?? '' };
  try {
    const { parts } = await api.call('getUploadParts', { query, signal });
    let arrived = parts.reduce((total, { bytes, url }) => total + (url === null ? bytes : 0), 0);
    tell(arrived);
    let start = 0;
    for (const { bytes, url } of parts) {
      const part = file.slice(start, start + bytes);
      start += bytes;
      if (url === null) continue;
      const before = arrived;
      await put(url, part, file.type, (sent) => tell(before + sent), signal);
      arrived += bytes;
    }
    await api.call('joinUploadParts', { query, signal });
  } catch (error) {
    // What did not go through at the address itself is a Problem already.
    throw error instanceof ApiError ? networkProblemOf(error) : error;
  }
}

const smallFile = 1024 ** 2;

/** How long nothing may move before the connection counts as lost, in milliseconds. */
const stalledAfter = 30_000;

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
  tell: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled = false;
    let watch: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        stalled = true;
        request.abort();
      }, stalledAfter);
    };
    request.open('PUT', address);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded }) => {
      moved();
      tell(loaded);
    };
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(refused(request.status, request.responseText));
    request.onerror = () => reject(unanswered(navigator.onLine ? 'network' : 'offline', 'Network Error'));
    request.onabort = () =>
      reject(stalled ? unanswered('network', 'Network Error') : unanswered('aborted', 'Request aborted'));
    request.onloadend = () => clearTimeout(watch);
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return reject(unanswered('aborted', 'Request aborted'));
    moved();
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
