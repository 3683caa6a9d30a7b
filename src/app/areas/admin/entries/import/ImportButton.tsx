import { Suspense, useState } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { later, Piece } from '#app/ui/loading/later.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Award } from '#contract/entities/award.ts';

/** Takes entries from a file. */
export function ImportButton({ award }: { readonly award: Award }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {t('admin.entries.import')}
      </Button>
      {open && (
        <Piece onMissing={() => setOpen(false)}>
          <Suspense fallback={null}>
            <ImportDialog award={award} onClose={() => setOpen(false)} />
          </Suspense>
        </Piece>
      )}
    </>
  );
}

const ImportDialog = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "import-dialog" */ './ImportDialog.tsx'),
    loadMessages('acts'),
  ]);
  return module.ImportDialog;
});
