import type { UserType } from '#machines/shared/tokens.ts';
import type { MessageId } from '../../i18n/messageId.ts';
import type { IconName } from '../../ui/primitives/iconNames.ts';

export interface MenuChip {
  readonly label: string;
  readonly color?: 'default' | 'primary' | 'secondary' | 'success' | 'error' | 'warning' | undefined;
  readonly variant?: 'filled' | 'outlined' | undefined;
  readonly size?: 'small' | 'medium' | undefined;
  /** A letter or two before the label. */
  readonly avatar?: string | undefined;
}

/** An entry of the side menu: a group of entries, one that folds, or an item that goes somewhere. */
export interface MenuEntry {
  readonly id: string;
  readonly title: MessageId;
  readonly caption?: MessageId | undefined;
  readonly type: 'group' | 'collapse' | 'item';
  readonly url?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly children?: readonly MenuEntry[] | undefined;
  /** A plain link that leaves the application. */
  readonly external?: boolean | undefined;
  /** Opens in a new tab. */
  readonly target?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly chip?: MenuChip | undefined;
  /** `false` hides the breadcrumb of its page. */
  readonly breadcrumbs?: boolean | undefined;
  /** Further paths that belong to the item, such as the page of one award. */
  readonly covers?: readonly string[] | undefined;
}

/** The side menu of a type of user; a missing type is treated as entrant. */
export const menuOf = (type: UserType | null | undefined): readonly MenuEntry[] => menus[type ?? 'entrant'];

const dashboard = (url: string, covers?: readonly string[]): MenuEntry => ({
  id: 'dashboard',
  title: 'common.menu.dashboard',
  type: 'item',
  url,
  icon: 'home',
  breadcrumbs: false,
  covers,
});

const menus: Readonly<Record<UserType, readonly MenuEntry[]>> = {
  admin: [
    {
      id: 'admin',
      title: 'common.mainNavigation',
      type: 'group',
      children: [
        dashboard('/'),
        { id: 'awards', title: 'common.menu.awards', type: 'item', url: '/awards', icon: 'award', covers: ['/award'] },
        {
          id: 'entries',
          title: 'common.menu.entries',
          type: 'item',
          url: '/entries',
          icon: 'entry',
          covers: ['/entry', '/scores'],
        },
        {
          id: 'categories',
          title: 'common.menu.categories',
          type: 'item',
          url: '/categories',
          icon: 'categories',
          covers: ['/category'],
        },
        { id: 'judges', title: 'common.menu.judges', type: 'item', url: '/judges', icon: 'scales' },
        { id: 'invoices', title: 'common.menu.invoices', type: 'item', url: '/invoices', icon: 'invoice' },
        { id: 'pricing', title: 'common.menu.pricing', type: 'item', url: '/prices', icon: 'tag' },
        { id: 'users', title: 'common.menu.users', type: 'item', url: '/users', icon: 'users', covers: ['/user'] },
        {
          id: 'utils',
          title: 'common.menu.utils',
          type: 'item',
          url: '/utils',
          icon: 'wrench',
          covers: ['/page2', '/utils/flows'],
        },
      ],
    },
  ],
  judge: [
    {
      id: 'judge',
      title: 'common.mainNavigation',
      type: 'group',
      children: [
        dashboard('/judge', ['/judge/nda']),
        {
          id: 'entries',
          title: 'common.menu.entries',
          type: 'item',
          url: '/judge/entries',
          icon: 'entry',
          covers: ['/judge/play', '/judge/entry'],
        },
      ],
    },
  ],
  entrant: [
    {
      id: 'entrant',
      title: 'common.mainNavigation',
      type: 'group',
      children: [
        dashboard('/entrant'),
        {
          id: 'entries',
          title: 'common.menu.entries',
          type: 'item',
          url: '/entrant/entry/list',
          icon: 'entry',
          covers: ['/entrant/entry'],
        },
      ],
    },
  ],
};
