import { Suspense, useEffect, useState } from 'react';
import { loadMessages } from '../../i18n/store.ts';
import { useText } from '../../i18n/useText.ts';
import { TopProgress } from '../../ui/feedback/TopProgress.tsx';
import { later, Piece } from '../../ui/loading/later.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';

const SearchDialog = later(async () => {
  const loading = import(/* webpackChunkName: "search" */ './SearchDialog.tsx');
  return (await Promise.all([loading, loadMessages('search')]))[0].default;
});

/** Opens the search, as Ctrl K does. */
export function SearchButton() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = (): void => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Below a modal window of the browser the search could be neither seen nor used: the menu gives way, what else covers the page stays.
      if (document.querySelector(':modal:not(#drawer)')) return;
      document.querySelector<HTMLDialogElement>('dialog#drawer')?.close();
      setWanted(true);
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton icon="search" label={t('common.searchShortcut')} aria-keyshortcuts="Control+K" onClick={show} />
      {wanted && (
        <Piece
          onMissing={() => {
            setOpen(false);
            setWanted(false);
          }}
        >
          <Suspense fallback={<TopProgress />}>
            <SearchDialog open={open} onClose={() => setOpen(false)} />
          </Suspense>
        </Piece>
      )}
    </>
  );
}
