import type { AnyMachineSnapshot } from 'xstate';
import type { Award } from '#contract/entities/award.ts';
import type { StoredFile } from '#contract/entities/entry.ts';
import type { UploadedFile } from '#machines/form/editedEntry.ts';
import type { ChosenFile } from '#machines/upload/upload.rules.ts';
import type { UploadContext, UploadEvent, UploadInput } from '#machines/upload/upload.setup.ts';
import type { TestPerson, TestServer } from '../../support/server.ts';
import { upload } from '../../support/stage.ts';
import { clientFor, unreachable } from './client.ts';
import type { FlowDriver } from './runFlowPaths.ts';

const field = 'supportingDoc';
const content = new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], { type: 'application/pdf' });

/** One file of an entry: addresses, bytes and the entry's change go to the server. */
export function uploadDriver(server: TestServer, award: Award, entrant: TestPerson, rival: TestPerson): FlowDriver {
  const as = entrant.token;
  return {
    beyond: {},
    async start({ case: { input } }) {
      const data = { awardID: award.id, categoryID: award.categories[0]?.categoryID ?? null };
      const { id } = await server.ok('createEntry', { as, query: {}, body: { data } });
      const query = { id, awardID: award.id };
      const put = async (file: StoredFile | null) => {
        const { files } = await server.ok('updateEntry', { as, query, body: { data: { files: { [field]: file } } } });
        return files[field] ?? null;
      };
      const { stored } = input as UploadInput;
      const real = stored ? await put(await upload(server, entrant, field)) : null;
      const begun: UploadInput = { ...(input as UploadInput), entryID: id, awardID: award.id, field, stored: real };
      return {
        input: begun,

        async event(event) {
          // The cases' events are this machine's.
          const given = event as UploadEvent;
          if (given.type === 'file.choose') return { ...given, file: filled(given.file) };
          if (given.type !== 'file.replaced') return given;
          return { ...given, stored: await put(given.stored && (await upload(server, entrant, field))) };
        },

        async effect(name, given, { error }) {
          const problem = error as { readonly status: number; readonly code: string } | undefined;
          // What is not the caller's does not exist for them.
          const calls = clientFor(server, problem && problem.status > 0 ? rival : entrant, error);
          if (name === 'getUploadAddress') {
            const { name, mimeType, size, entryID } = given as { [Key in 'name' | 'mimeType' | 'entryID']: string } & {
              size: number;
            };
            const query = { name, path: 'entries', mimeType, fileRef: entryID, isPrivate: 'true', size } as const;
            return calls.call('getUploadAddress', { query }).then(
              ({ url }) => url,
              (refused: object) => {
                throw problem?.code === 'offline' ? { ...refused, code: 'offline' } : refused;
              },
            );
          }
          if (name === 'sendFile') {
            const { address, file } = given as { readonly address: string; readonly file: ChosenFile };
            return send(problem ? wrong(address, problem.status) : address, file);
          }
          const { stored } = given as { readonly stored: UploadedFile | null };
          return calls.call('updateEntry', { query, body: { data: { files: { [field]: stored } } } });
        },

        async check(snapshot: AnyMachineSnapshot) {
          const { stored } = snapshot.context as UploadContext;
          const has = (await server.ok('getEntry', { as, query })).files[field] ?? null;
          // While it is being told, or could not be, the entry may be ahead.
          if (!['kept', 'empty'].includes(String(snapshot.value))) return null;
          const same = withoutQuery(has?.url) === withoutQuery(stored?.url) && has?.size === stored?.size;
          return same ? null : `the entry has ${JSON.stringify(has)} and the machine ${JSON.stringify(stored)}`;
        },
      };
    },
  };
}

/** The file with real content, where the case has one that is in order. */
const filled = (file: ChosenFile): ChosenFile =>
  file.real && file.size > 0 && file.size < 20 * 1024 ** 2 ? { ...file, size: content.size, content } : file;

/** An address that nobody answers, or one whose signature was tampered with. */
const wrong = (address: string, status: number) =>
  status === 0 ? unreachable : address.replace(/signature=[^&]*/, 'signature=AAAA');

async function send(address: string, { mimeType, content }: ChosenFile): Promise<void> {
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: content as Blob,
  }).catch(() => null);
  if (answer?.ok) return;
  const { code, reasons = [] } = answer
    ? ((await answer.json()) as { code: string; reasons?: [] })
    : { code: 'network' };
  throw { status: answer?.status ?? 0, code, message: '', reasons };
}

const withoutQuery = (url: string | undefined) => url?.split('?')[0];
