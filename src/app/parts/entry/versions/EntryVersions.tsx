import { type ReactNode, Suspense, useState } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { later, Piece } from '#app/ui/loading/later.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { VersionsOf } from './VersionsDialog.tsx';

type EntryVersionsProps = VersionsOf & {
  /** The words of the way there. */
  readonly children: ReactNode;
};

/** The way to what an entry held before, two versions side by side. */
export function EntryVersions({ children, ...of }: EntryVersionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextLink onPress={() => setOpen(true)}>{children}</TextLink>
      {open && (
        <Piece onMissing={() => setOpen(false)}>
          <Suspense fallback={null}>
            <VersionsDialog {...of} onClose={() => setOpen(false)} />
          </Suspense>
        </Piece>
      )}
    </>
  );
}

const VersionsDialog = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "versions" */ './VersionsDialog.tsx'),
    loadMessages('versions', 'form'),
  ]);
  return module.VersionsDialog;
});
