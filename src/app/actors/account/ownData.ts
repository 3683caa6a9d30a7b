import { useState } from 'react';
import { problemOf } from '../../api/apiError.ts';
import { fetchFile } from '../../api/fetchFile.ts';
import { problemText } from '../../api/problemText.ts';
import { notify } from '../notices/notices.ts';

/** So many bytes come between two tellings. */
const step = 256 * 1024;

/** Fetches everything that is kept about the person, with their files; what goes wrong is said in an alert. */
export function useOwnData() {
  const [received, setReceived] = useState<number | null>(null);
  const run = async (): Promise<Blob | null> => {
    setReceived(0);
    let said = 0;
    try {
      return await fetchFile('exportUserFiles', (bytes) => {
        if (bytes < said + step) return;
        said = bytes;
        setReceived(bytes);
      });
    } catch (error) {
      notify({ message: problemText(problemOf(error)), severity: 'error' });
      return null;
    } finally {
      setReceived(null);
    }
  };
  /** The bytes that have come so far; null where nothing is under way. */
  return { run, received };
}
