import { useState } from 'react';
import type { User } from '#contract/entities/person.ts';
import { storedNameOf } from '#machines/upload/upload.rules.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { problemText } from '../../api/problemText.ts';
import { translate } from '../../i18n/useText.ts';
import { sendFile } from '../entry/sendFile.ts';
import { notify } from '../notices/notices.ts';

/** Largest photo, in bytes. */
export const largestPhoto = 2 * 1024 * 1024;

/** The kinds of picture that a photo may be. */
export const photoTypes = ['image/png', 'image/jpeg'] as const;

/** Sends a photo of the person to the store: its lasting address, or null when that failed, which is said. */
export function usePhotoUpload(): {
  readonly send: (file: File, user: User) => Promise<string | null>;
  /** 0 to 100 while a photo is on its way, null otherwise. */
  readonly percent: number | null;
} {
  const [percent, setPercent] = useState<number | null>(null);
  const send = async (file: File, user: User) => {
    if (!(file instanceof File) || !photoTypes.some((type) => type === file.type) || file.size > largestPhoto) {
      notify({ message: translate('errors.invalidFile', { name: file.name }), severity: 'error' });
      return null;
    }
    setPercent(0);
    try {
      const query = {
        name: storedNameOf('userPhoto', file.name),
        path: 'userPhoto' as const,
        mimeType: file.type,
        fileRef: user.id,
        isPrivate: 'false' as const,
        size: file.size,
      };
      const { url } = await api.call('getUploadAddress', { query });
      const abort = new AbortController();
      await sendFile(url, file, (sent) => setPercent(Math.round((sent / file.size) * 100)), abort.signal);
      return url.split('?')[0] ?? null;
    } catch (error) {
      const problem = typeof error === 'object' && error !== null && 'code' in error ? error : problemOf(error);
      notify({ message: problemText(problem as ReturnType<typeof problemOf>), severity: 'error' });
      return null;
    } finally {
      setPercent(null);
    }
  };
  return { send, percent };
}
