import { later } from '#app/ui/loading/later.tsx';
import { Optional } from '#app/ui/loading/Optional.tsx';
import type { EditedEntry } from '#machines/form/editedEntry.ts';

/** Who writes an entry along, in a chunk of its own: where it does not arrive, the rest of the page stays. */
export function TogetherPanel({ entry }: { readonly entry: EditedEntry }) {
  return (
    <Optional>
      <Together entry={entry} />
    </Optional>
  );
}

// Its words are those of the page that it stands on.
const Together = later(async () => (await import(/* webpackChunkName: "together" */ './Together.tsx')).Together);
