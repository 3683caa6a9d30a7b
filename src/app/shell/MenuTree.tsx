import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { isExpandedOn } from '#machines/shell/shell.rules.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { Chip } from '../ui/primitives/Chip.tsx';
import { Icon } from '../ui/primitives/Icon.tsx';
import { iconBefore } from '../ui/primitives/icons.ts';
import { cx } from '../ui/theme/cx.ts';
import type { Family } from '../ui/theme/family.css.ts';
import { hidden } from '../ui/theme/text.css.ts';
import * as css from './MenuTree.css.ts';
import type { MenuChip, MenuEntry } from './navigation/menu.ts';
import { trailOf } from './navigation/trail.ts';

/** Pixels by which each level of the menu is moved in. */
const indent = 24;

type MenuTreeProps = {
  readonly menu: readonly MenuEntry[];
  readonly path: string;
  /** Ids of the marked items. */
  readonly openItems: readonly string[];
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly onChoose: (id: string) => void;
  /** Only drawings: the closed drawer on a large screen. */
  readonly narrow?: boolean | undefined;
};

/** The side menu from its tree of data. */
export function MenuTree(props: MenuTreeProps) {
  const [first, ...others] = props.menu;
  // A group alone needs no name.
  const menu = first?.type === 'group' && others.length === 0 ? (first.children ?? []) : props.menu;
  return (
    <ul className={css.list}>
      {menu.map((entry) => (
        <Entry key={entry.id} {...props} menu={menu} entry={entry} level={0} />
      ))}
    </ul>
  );
}

type EntryProps = MenuTreeProps & { readonly entry: MenuEntry; readonly level: number };

function Entry(props: EntryProps) {
  const t = useText();
  const { entry } = props;
  if (entry.type === 'group') return <Group {...props} />;
  if (entry.type === 'collapse') return <Collapse {...props} />;
  if (entry.type === 'item') return <Item {...props} />;
  return (
    <li className={css.error} role="alert">
      {t('common.menuItemsError')}
    </li>
  );
}

function Group({ entry, ...rest }: EntryProps) {
  const t = useText();
  return (
    <li>
      <p className={rest.narrow ? hidden : css.groupTitle}>{t(entry.title)}</p>
      <ul className={css.list}>
        {(entry.children ?? []).map((child) => (
          <Entry key={child.id} {...rest} menu={entry.children ?? []} entry={child} />
        ))}
      </ul>
    </li>
  );
}

function Collapse({ entry, level, ...rest }: EntryProps) {
  const t = useText();
  const inside = isExpandedOn(entry, rest.path);
  const [chosen, setChosen] = useState<{ path: string; open: boolean } | null>(null);
  const open = chosen?.path === rest.path ? chosen.open : inside || (chosen?.open ?? false);
  return (
    <li>
      <button
        type="button"
        className={classOf(entry, rest.narrow)}
        style={padding(level, rest.narrow)}
        aria-expanded={open}
        onClick={() => setChosen({ path: rest.path, open: !open })}
        title={rest.narrow ? t(entry.title) : undefined}
      >
        <Words entry={entry} narrow={rest.narrow}>
          {!rest.narrow && (
            <span className={css.aside}>
              <Icon name="down" className={cx(css.fold, open && css.unfolded)} />
            </span>
          )}
        </Words>
      </button>
      {open && (
        <ul className={css.list}>
          {(entry.children ?? []).map((child) => (
            <Entry key={child.id} {...rest} entry={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Item({ entry, menu, path, openItems, counts, onChoose, narrow, level }: EntryProps) {
  const t = useText();
  const format = useFormat();
  const here = trailOf(menu, path).at(-1);
  const current = here ? here.id === entry.id : openItems.includes(entry.id);
  const count = counts?.[entry.id];
  const content = (
    <Words entry={entry} narrow={narrow}>
      {!narrow && count !== undefined && <span className={css.aside}>{format.number(count)}</span>}
      {!narrow && entry.chip && (
        <span className={css.aside}>
          <MenuChipView chip={entry.chip} />
        </span>
      )}
      {entry.target && <span className={hidden}>({t('common.menu.newTab')})</span>}
    </Words>
  );
  const shared = {
    className: classOf(entry, narrow),
    style: padding(level, narrow),
    title: narrow ? t(entry.title) : undefined,
  };
  if (entry.disabled || entry.url === undefined)
    return (
      <li>
        <a {...shared} role="link" aria-disabled="true" tabIndex={0}>
          {content}
        </a>
      </li>
    );
  if (entry.external || entry.target)
    return (
      <li>
        <a
          {...shared}
          href={entry.url}
          target={entry.target ? '_blank' : undefined}
          rel={entry.target ? 'noreferrer' : undefined}
          onClick={() => onChoose(entry.id)}
        >
          {content}
        </a>
      </li>
    );
  return (
    <li>
      <Link
        {...shared}
        href={entry.url}
        aria-current={current ? (entry.url === path ? 'page' : 'true') : undefined}
        onClick={() => onChoose(entry.id)}
      >
        {content}
      </Link>
    </li>
  );
}

type WordsProps = { readonly entry: MenuEntry; readonly narrow?: boolean | undefined; readonly children?: ReactNode };

function Words({ entry, narrow, children }: WordsProps) {
  const t = useText();
  const isHidden = narrow && entry.icon;
  return (
    <>
      {isHidden || entry.caption ? (
        <span className={isHidden ? hidden : css.words}>
          {t(entry.title)}
          {entry.caption && <span className={css.caption}>{t(entry.caption)}</span>}
        </span>
      ) : (
        t(entry.title)
      )}
      {children}
    </>
  );
}

const classOf = ({ icon }: MenuEntry, narrow: boolean | undefined) =>
  cx(css.entry, narrow && css.narrowEntry, icon && iconBefore(icon));

function MenuChipView({ chip }: { readonly chip: MenuChip }) {
  return (
    <Chip
      family={families[chip.color ?? 'default']}
      outlined={chip.variant === 'outlined'}
      small={chip.size === 'small'}
    >
      {chip.avatar && <span className={css.chipAvatar}>{chip.avatar}</span>}
      {chip.label}
    </Chip>
  );
}

const families: Readonly<Record<NonNullable<MenuChip['color']>, Family>> = {
  default: 'grey',
  primary: 'blue',
  secondary: 'purple',
  success: 'green',
  error: 'red',
  warning: 'yellow',
};

function padding(level: number, narrow: boolean | undefined): CSSProperties | undefined {
  return level > 0 && !narrow ? { paddingInlineStart: 12 + level * indent } : undefined;
}
