import { memo, type ReactNode } from 'react';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import { type MessageId, useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { Kbd } from '#app/ui/primitives/Kbd.tsx';
import * as css from '../shared/play.css.ts';
import { SyncLine } from '../shared/SyncState.tsx';
import { KeysSwitch } from './KeysSwitch.tsx';

const all: readonly (readonly [keys: readonly string[], MessageId])[] = [
  [['0', '–', '9'], 'judge.keys.mark'],
  [['X'], 'judge.keys.ten'],
  [['Backspace'], 'judge.keys.unmark'],
  [['Tab', '↓', '↑'], 'judge.keys.criterion'],
  [['J'], 'judge.keys.next'],
  [['K'], 'judge.keys.previous'],
  [['S'], 'judge.keys.skip'],
  [['C'], 'judge.keys.conflict'],
  [['Z'], 'judge.keys.undo'],
  [['?'], 'judge.keys.help'],
];

/** Every key of the judging screen. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('judge.keys.title')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <dl className={css.keyList}>
        {all.map(([keys, meaning]) => (
          <div key={meaning} style={{ display: 'contents' }}>
            <dt className={css.keyTerm}>
              {keys.map((key) => (key === '–' ? <span key={key}>–</span> : <Kbd key={key}>{key}</Kbd>))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p style={{ marginBlockStart: 12 }}>{t('judge.keys.note')}</p>
      <KeysSwitch />
    </Dialog>
  );
}

type KeysBarProps = { readonly outbox: Outbox; readonly single: boolean; readonly onHelp: () => void };

/** The keys most used, and whether everything is saved. */
export const KeysBar = memo(function KeysBar({ outbox, single, onHelp }: KeysBarProps) {
  const t = useText();
  return (
    <section className={css.keys} aria-label={t('judge.keys.bar')}>
      <Keys keys={['0', '–', '9']}>{t('judge.keys.shortMark')}</Keys>
      <Keys keys={['X']}>{t('judge.keys.shortTen')}</Keys>
      <Keys keys={['Tab']}>{t('judge.keys.shortCriterion')}</Keys>
      {!single && <Keys keys={['J', 'K']}>{t('judge.keys.shortMove')}</Keys>}
      <Keys keys={['Z']}>{t('judge.keys.shortUndo')}</Keys>
      <button type="button" className={css.key} onClick={onHelp}>
        <Kbd>?</Kbd> {t('judge.keys.shortHelp')}
      </button>
      <span className={css.saved}>
        <SyncLine outbox={outbox} />
      </span>
    </section>
  );
});

function Keys({ keys, children }: { readonly keys: readonly string[]; readonly children: ReactNode }) {
  return (
    <span className={css.key}>
      {keys.map((key) => (key === '–' ? <span key={key}>–</span> : <Kbd key={key}>{key}</Kbd>))} {children}
    </span>
  );
}
