import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#app/ui/primitives/Menu.tsx';
import type { SavedView } from '#contract/entities/person.ts';
import { type EntryFilters, noFilters, readFilters, searchOf, viewOf } from './shared/entryFilters.ts';

type SavedViewsProps = {
  readonly filters: EntryFilters;
  readonly onChange: (filters: EntryFilters) => void;
};

const list = 'entries';
const ofEntries = (views: readonly SavedView[]) => views.filter((view) => view.list === list);
const isNamed = (view: SavedView, name: string) => view.list === list && view.name.toLowerCase() === name.toLowerCase();

/** The views of the entries that this person has kept under names: to choose, to keep the present one, to remove. */
export function SavedViews({ filters, onChange }: SavedViewsProps) {
  const t = useText();
  const load = useQuery('getViews', {});
  const read = useAction('getViews', { quiet: true });
  const update = useAction('updateViews', { quiet: true });
  /** The views beside which one is kept; null while none is named. */
  const [beside, setBeside] = useState<readonly SavedView[] | null>(null);
  const all = load.data?.views ?? [];
  const own = ofEntries(all);
  const search = searchOf(filters);
  // The address names also what this award does not have: a view of that is shown, too, and can be removed.
  const named = searchOf(readFilters(new URLSearchParams(useSearch())));
  const shown = own.find((view) => view.search === named) ?? own.find((view) => view.search === search);
  const write = (views: readonly SavedView[]) => update.run({ body: { views: [...views] } });
  // All of them are written at once: what was not read just before would be lost.
  const readOthers = async (name: string) => (await read.run({}))?.views.filter((view) => !isNamed(view, name));
  const remove = async (view: SavedView) => {
    const others = await readOthers(view.name);
    if (!others || !(await write(others))) return;
    notify({
      message: t('admin.entries.saved.removed', { name: view.name }),
      undo: () => void putBack(view, all.indexOf(view)),
    });
  };
  const putBack = async (view: SavedView, at: number) => {
    const others = await readOthers(view.name);
    if (others) await write(others.toSpliced(at, 0, view));
  };
  const keep = async () => setBeside((await read.run({}))?.views ?? null);
  const saveView = async (name: string) => {
    const others = await readOthers(name);
    if (!others || !(await write([...others, { list, name, search }]))) return;
    setBeside(null);
    notify({ message: t('admin.entries.saved.kept', { name }) });
  };
  const isPlain = viewOf(filters) === 'all' && filters.q === '' && filters.sort === noFilters.sort;
  const why = isPlain
    ? [{ text: t('admin.entries.saved.nothing') }]
    : shown
      ? [{ text: t('admin.entries.saved.already', { name: shown.name }) }]
      : [];
  return (
    <>
      <Menu
        label={t('admin.entries.saved')}
        trigger={
          <Button size="small" icon="star" trailingIcon="down" busy={read.busy || update.busy}>
            {shown?.name ?? t('admin.entries.saved')}
          </Button>
        }
      >
        {own.map((view) => (
          <MenuItem
            key={view.name}
            checked={view === shown}
            onSelect={() => onChange(readFilters(new URLSearchParams(view.search)))}
          >
            {view.name}
          </MenuItem>
        ))}
        {own.length > 0 && <MenuSeparator />}
        <MenuItem icon="plus" reasons={why} onSelect={() => void keep()}>
          {t('admin.entries.saved.keep')}
        </MenuItem>
        {shown && (
          <MenuItem icon="bin" danger onSelect={() => void remove(shown)}>
            {t('admin.entries.saved.remove', { name: shown.name })}
          </MenuItem>
        )}
      </Menu>
      {beside && (
        <NameView
          taken={ofEntries(beside).map(({ name }) => name)}
          busy={read.busy || update.busy}
          onClose={() => setBeside(null)}
          onSave={saveView}
        />
      )}
    </>
  );
}

type NameViewProps = {
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
};

function NameView({ taken, busy, onClose, onSave }: NameViewProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const words = name.trim();
  const isTaken = taken.some((other) => other.toLowerCase() === words.toLowerCase());
  const submit = () => {
    setTried(true);
    if (words === '') field.current?.focus();
    else onSave(words);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.entries.saved.keep')}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={submit}>
            {t(isTaken ? 'admin.entries.saved.replace' : 'admin.entries.saved.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          ref={field}
          label={t('admin.entries.saved.name')}
          help={isTaken ? t('admin.entries.saved.taken') : t('admin.entries.saved.help')}
          error={tried && words === '' ? t('admin.entries.saved.unnamed') : null}
          maxLength={80}
          value={name}
          onChange={setName}
        />
      </form>
    </Dialog>
  );
}
