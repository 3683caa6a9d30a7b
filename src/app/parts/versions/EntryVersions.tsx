import { type ReactNode, Suspense, useState } from 'react';
import { later, Piece } from '../../design/later.tsx';
import { TextLink } from '../../design/TextLink.tsx';
import { loadMessages } from '../../i18n/store.ts';
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
    loadMessages('versions'),
  ]);
  return module.VersionsDialog;
});
