import type { Locale } from '#contract/locales.ts';
import type { Form } from '#machines/form/form.types.ts';
import type { ReadSheet } from '#machines/importing/importing.types.ts';
import type { CheckedRow, RowFacts } from '#machines/importing/rows.ts';
import type { Target } from '#machines/importing/targets.ts';

/** A row with what is in its way, and with its cells as the file has them. */
export interface FileRow extends CheckedRow {
  readonly cells: readonly string[];
}

/** What the worker is asked: to read a file, or to check the rows of the one that it has read. */
export type AskedReader = { readonly id: number } & Question;

type Question =
  | { readonly file: File; readonly form: Form; readonly locale: Locale }
  | {
      readonly targets: readonly (Target | null)[];
      readonly form: Form;
      readonly categories: RowFacts['categories'];
      readonly people: readonly (readonly [email: string, mayOwn: boolean])[];
      readonly begun: readonly string[];
      readonly names: Readonly<Record<Target, string>>;
    };

type Answer =
  | { readonly read: ReadSheet & { readonly digest: string; readonly decimalComma: boolean } }
  | { readonly checked: readonly FileRow[] };

/** The answer to the question of that id; `failed` is a code of `contract/reasons`. */
export type ReaderMessage = { readonly id: number } & (Answer | { readonly failed: string });

/** How long a file may take, in milliseconds: what takes longer was made to. */
const mostTime = 60_000;

/** A worker that reads one file. What it cannot read it refuses with a Problem; ended, it answers nothing more. */
export function startReader() {
  const worker = new Worker(new URL(/* webpackChunkName: "import-reader" */ './reader.worker.ts', import.meta.url));
  let asked = 0;
  const ask = (question: Question, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      asked += 1;
      const id = asked;
      const end = (code: string) => {
        worker.terminate();
        reject({ status: 422, code, message: '', reasons: [{ code }] });
      };
      const timer = setTimeout(() => end('importing.refusal.tooSlow'), mostTime);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      worker.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
        // The answer to a question that nobody waits for any more.
        if (data.id !== id) return;
        clearTimeout(timer);
        if ('failed' in data) end(data.failed);
        else resolve(data);
      };
      worker.onerror = (event) => {
        clearTimeout(timer);
        // An error in the worker has a message; a worker that did not arrive has none.
        end(event.message === undefined ? 'importing.refusal.readerMissing' : 'importing.refusal.unreadable');
      };
      worker.postMessage({ ...question, id } satisfies AskedReader);
    });
  return { ask, end: () => worker.terminate() };
}
