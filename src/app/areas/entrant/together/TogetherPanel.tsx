import { Suspense, useState } from 'react';
import type { EditedEntry } from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import { later, Piece } from '../../../design/later.tsx';
import { loadMessages } from '../../../i18n/store.ts';

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

const Together = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "together" */ './Together.tsx'),
    loadMessages('together'),
  ]);
  return module.Together;
});
