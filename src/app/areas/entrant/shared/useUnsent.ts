import { useEffect, useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { chunkOf, reportMissingChunk } from '#app/ui/loading/chunk.ts';

/** The entries whose last words only this device has. */
export function useUnsent(): readonly string[] {
  const personID = useAccount().user?.id;
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  useEffect(() => {
    let shown = true;
    // A device that keeps nothing has nothing to tell.
    if (personID)
      void unsentOf(personID).then(
        (found) => shown && setUnsent(found),
        (error: unknown) => chunkOf(error) !== null && reportMissingChunk(error),
      );
    return () => {
      shown = false;
    };
  }, [personID]);
  return unsent;
}

/** What reads the drafts is fetched only where there are any. */
async function unsentOf(personID: string): Promise<readonly string[]> {
  const found = await indexedDB.databases();
  if (!found.some(({ name }) => name === 'awards.drafts')) return [];
  const { unsentEntries } = await import(/* webpackChunkName: "drafts" */ '#app/actors/entry/drafts.ts');
  return unsentEntries(personID);
}
