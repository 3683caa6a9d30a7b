import { Suspense, useState } from 'react';
import type { Award } from '../../../../../contract/entities.ts';
import { Button } from '../../../../design/Button.tsx';
import { later, Piece } from '../../../../design/later.tsx';
import { loadMessages } from '../../../../i18n/store.ts';
import { useText } from '../../../../i18n/useText.ts';

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
