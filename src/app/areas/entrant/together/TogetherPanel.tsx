import { Suspense, useState } from 'react';
import { later, Piece } from '#app/ui/loading/later.tsx';
import type { EditedEntry } from '#machines/form/editedEntry.ts';

/** Who writes an entry along, in a chunk of its own: where it does not arrive, the rest of the page stays. */
export function TogetherPanel({ entry }: { readonly entry: EditedEntry }) {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <Piece onMissing={() => setMissing(true)}>
      <Suspense fallback={null}>
        <Together entry={entry} />
      </Suspense>
    </Piece>
  );
}

// Its words are those of the page that it stands on.
const Together = later(async () => (await import(/* webpackChunkName: "together" */ './Together.tsx')).Together);
