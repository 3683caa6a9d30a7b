import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Dialog } from '../../ui/primitives/Dialog.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import type { Find } from './finds.ts';
import * as css from './SearchDialog.css.ts';
import { useFinds } from './useFinds.ts';

type SearchDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** Finds screens, awards, entries and people by a few letters; arrows choose, Enter goes there. */
export default function SearchDialog({ open, onClose }: SearchDialogProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title={t('search.title')} wide initialFocus={input}>
      <Search input={input} onClose={onClose} />
    </Dialog>
  );
}

type SearchProps = { readonly input: { current: HTMLInputElement | null }; readonly onClose: () => void };

function Search({ input, onClose }: SearchProps) {
  const t = useText();
  const id = useId();
  const [, go] = useLocation();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, searching, retry } = useFinds(words);
  const finds = groups.flatMap((group) => group.finds);
  const current = finds[Math.min(chosen, finds.length - 1)];
  const open = (find: Find | undefined): void => {
    if (!find) return;
    onClose();
    go(find.href);
  };
  const press = (event: KeyboardEvent): void => {
    // The keys belong to whoever chooses characters, as in Chinese.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') open(current);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || finds.length === 0) return;
    event.preventDefault();
    setChosen((Math.min(chosen, finds.length - 1) + step + finds.length) % finds.length);
  };
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, id]);
  return (
    <>
      <div className={css.field}>
        <Icon name="search" className={css.icon} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded={finds.length > 0}
          aria-controls={`${id}-finds`}
          aria-activedescendant={current && `${id}-${current.key}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          className={css.input}
          placeholder={t('search.hint')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div className={css.results} id={`${id}-finds`} role="listbox" aria-label={t('search.results')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, not of form fields
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={css.group} aria-hidden="true">
              {group.title}
            </p>
            {group.finds.map((find) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, by aria-activedescendant
              <div
                key={find.key}
                id={`${id}-${find.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={find === current}
                className={css.find}
                onPointerMove={() => setChosen(finds.indexOf(find))}
                onClick={() => open(find)}
              >
                <Icon name={find.icon} className={css.findIcon} />
                <span className={css.label}>{find.label}</span>
                {find.aside && <span className={css.aside}>{find.aside}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={css.state} role="status">
        {searching
          ? t('search.searching')
          : retry
            ? t('search.failed')
            : finds.length === 0
              ? t('search.nothing', { words })
              : t('search.count', { count: finds.length })}
      </p>
      {!searching && retry && (
        <Button
          size="small"
          icon="retry"
          onClick={() => {
            retry();
            input.current?.focus();
          }}
        >
          {t('common.tryAgain')}
        </Button>
      )}
    </>
  );
}
