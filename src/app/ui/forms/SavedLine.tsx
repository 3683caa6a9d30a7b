import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Spinner } from '../primitives/Button.tsx';
import { Glyph } from '../primitives/Glyph.tsx';
import { TextLink } from '../primitives/TextLink.tsx';
import * as css from './SavedLine.css.ts';

type SavedLineProps = {
  /** `kept`: on this device, and on its way once something is settled; `offline`: once the connection is back. */
  readonly state: 'saved' | 'saving' | 'unsaved' | 'failed' | 'kept' | 'offline';
  readonly at?: Date | string | number | undefined;
  readonly onRetry?: (() => void) | undefined;
};

/** The one line that says whether changes are kept, and since when. */
export function SavedLine({ state, at, onRetry }: SavedLineProps) {
  const t = useText();
  const format = useFormat();
  const time = at === undefined ? '' : format.timeOrDate(at);
  return (
    <span className={css.line} role="status">
      {state === 'saving' ? (
        <Spinner />
      ) : (
        <span className={marks[state].className}>
          <Glyph name={marks[state].glyph} />
        </span>
      )}
      {state === 'saving' && t('common.saving')}
      {state === 'saved' && (time ? t('common.allSavedAt', { time }) : t('common.allSaved'))}
      {state === 'unsaved' && t('common.notYetSaved')}
      {state === 'failed' && t('common.notSaved')}
      {state === 'kept' && t('common.keptOnly')}
      {state === 'offline' && (time ? t('common.keptHereAt', { time }) : t('common.keptHere'))}
      {(state === 'failed' || state === 'kept') && onRetry && (
        <TextLink size="small" onPress={onRetry}>
          {t('common.tryAgain')}
        </TextLink>
      )}
    </span>
  );
}

const marks = {
  saved: { className: css.good, glyph: 'ringTick' },
  unsaved: { className: '', glyph: 'dashed' },
  failed: { className: css.bad, glyph: 'alert' },
  kept: { className: css.away, glyph: 'alert' },
  offline: { className: css.away, glyph: 'offline' },
} as const;
