import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../i18n/useText.ts';
import { useUser } from '../parts/page/user.ts';
import { IconButton } from '../ui/primitives/IconButton.tsx';
import * as css from './AppShell.css.ts';
import { AwardSelect, AwardSwitcher } from './AwardSwitcher.tsx';
import { HomeLink } from './HomeLink.tsx';
import { MenuTree } from './MenuTree.tsx';
import { menuOf } from './navigation/menu.ts';

/** The drawer and the marked items of the menu in it. */
export interface ShellMenu {
  readonly drawerOpen: boolean;
  readonly toggleDrawer: () => void;
  readonly closeDrawer: () => void;
  /** Ids of the marked menu items. */
  readonly openItems: readonly string[];
  readonly openItem: (id: string) => void;
  /** Figures beside menu items, by item id. */
  readonly counts: Readonly<Record<string, number>>;
}

type DrawerProps = { readonly menu: ShellMenu };

/** The drawer beside the page on large screens; closed, it keeps the drawings. */
export function SideDrawer({ menu }: DrawerProps) {
  const t = useText();
  return (
    <nav className={css.drawer} aria-label={t('common.mainNavigation')} id="drawer">
      <DrawerContent menu={menu} narrow={!menu.drawerOpen} />
    </nav>
  );
}

/** The drawer that slides over the page on smaller screens. */
export function OverDrawer({ menu }: DrawerProps) {
  const t = useText();
  const { drawerOpen, closeDrawer } = menu;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (drawerOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!drawerOpen) dialog.current?.close();
  }, [drawerOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      id="drawer"
      className={css.overDrawer}
      aria-label={t('common.mainNavigation')}
      onClose={closeDrawer}
      onClick={(event) => event.target === event.currentTarget && closeDrawer()}
    >
      <nav className={css.overDrawerInside} aria-label={t('common.mainNavigation')}>
        <div className={css.overDrawerHead}>
          <HomeLink />
          <IconButton icon="close" label={t('common.close')} onClick={closeDrawer} />
        </div>
        <DrawerContent menu={menu} closes />
      </nav>
    </dialog>
  );
}

type DrawerContentProps = DrawerProps & { readonly narrow?: boolean; readonly closes?: boolean };

function DrawerContent({ menu, narrow, closes }: DrawerContentProps) {
  const user = useUser();
  const { openItems, openItem, counts, closeDrawer } = menu;
  const [path] = useLocation();
  return (
    <>
      {!narrow && (closes ? <AwardSelect /> : <AwardSwitcher />)}
      <MenuTree
        menu={menuOf(user?.type)}
        path={path}
        // The settings are in no menu: an item marked there would say that one is somewhere else.
        openItems={path.endsWith('/settings') ? [] : openItems}
        counts={counts}
        narrow={narrow}
        onChoose={(id) => {
          openItem(id);
          if (closes) closeDrawer();
        }}
      />
      <span className={css.version} aria-disabled="true">
        v0.1
      </span>
    </>
  );
}
