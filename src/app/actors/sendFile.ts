import type { Problem } from '../api/apiError.ts';

/**
 * Puts a file to a signed address, its content type set to the file's, and reports bytes sent and seconds left.
 * Rejects with a Problem; aborting the signal stops the sending.
 */
export function sendFile(
  address: string,
  file: File,
  report: (sent: number, secondsLeft: number | null) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const startedAt = performance.now();
    request.open('PUT', address);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded }) => {
      const seconds = (performance.now() - startedAt) / 1000;
      const left = ((file.size - loaded) * seconds) / loaded;
      report(loaded, seconds > 1 && Number.isFinite(left) ? Math.ceil(left) : null);
    };
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(refused(request.status, request.responseText));
    request.onerror = () => reject(unanswered(navigator.onLine ? 'network' : 'offline', 'Network Error'));
    request.onabort = () => reject(unanswered('aborted', 'Request aborted'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
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
