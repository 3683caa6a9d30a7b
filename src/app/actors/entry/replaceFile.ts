import { useState } from 'react';
import type { Entry } from '#contract/entities/entry.ts';
import type { EntryFile } from '#machines/entry/entry.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { storedNameOf, uploadRules, withoutQuery } from '#machines/upload/upload.rules.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { problemText } from '../../api/problemText.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { notify, raiseBackdrop } from '../notices/notices.ts';
import { sendFile } from './sendFile.ts';
import { chosen } from './upload.ts';

/** Puts a file into an entry of somebody else's, under the backdrop; a failure is said. */
export function useReplaceFile(entry: Entry): {
  readonly replace: (field: EntryFile, file: unknown) => Promise<void>;
  readonly busy: boolean;
} {
  const [busy, setBusy] = useState(false);
  const replace = async (field: EntryFile, given: unknown) => {
    const file = chosen(given);
    const [refused] = refusals(uploadRules.mayUpload, { field, file }, {});
    if (refused) {
      notify({ message: messageText(getLanguage(), refused.code, refused.params), severity: 'error' });
      return;
    }
    setBusy(true);
    const lower = raiseBackdrop(messageText(getLanguage(), 'backdrop.updatingEntryUploading'));
    try {
      await send(entry, field, file.content as File);
      notify({ message: messageText(getLanguage(), 'success.entryUpdated') });
    } catch (error) {
      notify({ message: problemText(problemOf(error)), severity: 'error' });
    } finally {
      lower();
      setBusy(false);
      invalidateAfter('updateEntry');
    }
  };
  return { replace, busy };
}

async function send({ id, awardID, orgID, version }: Entry, field: EntryFile, file: File): Promise<void> {
  const { type: mimeType, size } = file;
  const { url } = await api.call('getUploadAddressAsAdmin', {
    query: {
      name: storedNameOf(field, file.name),
      path: 'entries',
      mimeType,
      fileRef: id,
      isPrivate: 'true',
      size,
      orgID,
    },
  });
  await sendFile(url, file, () => undefined, new AbortController().signal);
  const stored = { name: file.name, size, mimeType, url: withoutQuery(url) };
  await api.call('updateEntry', {
    query: { id, awardID, orgID },
    body: { data: { files: { [field]: stored } } },
    ifMatch: version,
  });
}
