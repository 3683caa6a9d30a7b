import { type DragEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { Button } from '../primitives/Button.tsx';
import { Glyph } from '../primitives/Glyph.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { TextLink } from '../primitives/TextLink.tsx';
import { cx } from '../theme/cx.ts';
import { families, glyph } from '../theme/family.css.ts';
import * as css from './UploadCard.css.ts';

export type UploadState =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'moving';
      readonly name: string;
      /** 0 to 100. */
      readonly percent: number;
      /** "11.8 of 19.0 MB, 8 s left" */
      readonly figure?: string | undefined;
    }
  | {
      readonly kind: 'done';
      readonly name: string;
      /** "4.2 MB, 8 pages" */
      readonly meta?: string | undefined;
      readonly previewURL?: string | undefined;
    }
  | { readonly kind: 'failed'; readonly name: string; readonly reason: string };

type UploadCardProps = {
  /** "Supporting document" */
  readonly label: string;
  /** "PDF, up to 20 MB" */
  readonly accepts: string;
  /** The input's accept list: ".pdf,application/pdf". */
  readonly accept?: string | undefined;
  /** Below the drop zone: "At least 600 px wide, up to 2 MB". */
  readonly limits?: string | undefined;
  readonly state: UploadState;
  readonly onChoose: (file: File) => void;
  readonly onCancel?: (() => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly onPreview?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  /** Why it can't be changed now. */
  readonly locked?: string | null | undefined;
  readonly error?: string | null | undefined;
  readonly id?: string | undefined;
};

/** One file of an entry: empty, moving, done or failed. A file can be dropped on it at any time but when locked. */
export function UploadCard(props: UploadCardProps) {
  const { label, accepts, accept, state, onChoose, locked, error } = props;
  const made = useId();
  const id = props.id ?? made;
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [several, setSeveral] = useState(false);
  const card = useRef<HTMLFieldSetElement>(null);
  const held = useRef(false);
  // The button that was pressed may be gone in the next state: its place on the page is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks each time the card shows something else
  useLayoutEffect(() => {
    setSeveral(false);
    if (held.current && document.activeElement === document.body) card.current?.focus();
  }, [state.kind]);
  const choose = (): void => input.current?.click();
  const take = (files: FileList | null): void => {
    const [file, ...others] = files ?? [];
    setSeveral(others.length > 0);
    if (file && others.length === 0) onChoose(file);
  };
  const drag = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Where nothing is taken, too: the browser would open the file in place of the page.
    event.preventDefault();
    if (locked) event.dataTransfer.dropEffect = 'none';
    setOver(!locked);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!locked && event.dataTransfer.types.includes('Files')) take(event.dataTransfer.files);
  };
  return (
    <fieldset
      ref={card}
      id={id}
      tabIndex={-1}
      onFocus={() => (held.current = true)}
      onBlur={() => (held.current = false)}
      aria-labelledby={`${id}-name`}
      aria-describedby={cx(`${id}-accepts`, locked && `${id}-locked`, error && `${id}-error`)}
      className={cx(css.card, (state.kind === 'failed' || error || several) && css.failed, over && css.over)}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={css.head}>
        <span className={css.name} id={`${id}-name`}>
          {label}
        </span>
        <span className={css.accepts} id={`${id}-accepts`}>
          {accepts}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        className={css.picker}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          take(event.target.files);
          // Emptied, so that choosing the same file again is a change.
          event.target.value = '';
        }}
      />
      {state.kind === 'empty' ? <DropZone {...props} id={id} onOpen={choose} /> : <FileLine state={state} />}
      {state.kind === 'moving' && (
        <ProgressBar
          label={t('common.uploadingFile', { name: state.name })}
          labelHidden
          value={state.percent}
          figure={state.figure}
        />
      )}
      {locked && (
        <p className={css.fileMeta} id={`${id}-locked`}>
          {locked}
        </p>
      )}
      {error && (
        <p className={css.reason} id={`${id}-error`}>
          {error}
        </p>
      )}
      {several && (
        <p className={css.reason} role="alert">
          {t('common.oneFile')}
        </p>
      )}
      {state.kind !== 'empty' && !locked && <Actions {...props} onOpen={choose} />}
    </fieldset>
  );
}

type Opening = UploadCardProps & { readonly onOpen: () => void };

function DropZone({ id, limits, locked, error, onOpen }: Opening) {
  const t = useText();
  if (locked) return null;
  return (
    <button
      type="button"
      id={`${id}-drop`}
      className={css.drop}
      aria-labelledby={`${id}-name ${id}-drop`}
      aria-describedby={cx(`${id}-accepts`, error && `${id}-error`)}
      onClick={onOpen}
    >
      <span className={css.dropWords}>
        <Icon name="upload" />
        <span>{t('common.dropFile')}</span>
      </span>
      {limits && <span className={css.limits}>{limits}</span>}
    </button>
  );
}

function FileLine({ state }: { readonly state: Exclude<UploadState, { kind: 'empty' }> }) {
  const [broken, setBroken] = useState<string>();
  const shown = state.kind === 'done' ? state.previewURL : undefined;
  // A picture that this browser cannot show is a file like any other.
  const image = shown === broken ? undefined : shown;
  const failed = state.kind === 'failed';
  return (
    <div className={css.file}>
      <span className={cx(css.thumb, failed && css.thumbFailed)}>
        {image ? (
          <img src={image} alt="" className={css.thumbImage} onError={() => setBroken(image)} />
        ) : (
          <Icon name={failed ? 'warning' : isImage(state.name) ? 'image' : 'document'} />
        )}
      </span>
      <div className={css.fileWords}>
        <p className={css.fileName} title={state.name}>
          {state.name}
        </p>
        {state.kind === 'done' && (
          <p className={css.fileMeta}>
            <span className={`${families.green} ${glyph}`}>
              <Glyph name="done" />
            </span>
            {state.meta}
          </p>
        )}
        {state.kind === 'moving' && <p className={css.fileMeta}>{state.figure}</p>}
        {failed && (
          <p className={css.reason} role="alert">
            {state.reason}
          </p>
        )}
      </div>
    </div>
  );
}

function Actions({ state, onOpen, onCancel, onRetry, onPreview, onRemove }: Opening) {
  const t = useText();
  if (state.kind === 'moving')
    return (
      <div className={css.actions}>
        {onCancel && (
          <TextLink size="small" onPress={onCancel}>
            {t('common.cancel')}
          </TextLink>
        )}
        <span className={css.figure}>{Math.round(state.percent)}%</span>
      </div>
    );
  if (state.kind === 'failed')
    return (
      <div className={css.actions}>
        {onRetry && (
          <Button size="small" icon="retry" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )}
        <TextLink size="small" onPress={onOpen}>
          {t('common.chooseAnother')}
        </TextLink>
        {onCancel && (
          <TextLink size="small" onPress={onCancel}>
            {t('common.dismiss')}
          </TextLink>
        )}
      </div>
    );
  return (
    <div className={css.actions}>
      {onPreview && (
        <TextLink size="small" onPress={onPreview}>
          {t('common.preview')}
        </TextLink>
      )}
      <TextLink size="small" onPress={onOpen}>
        {t('common.replace')}
      </TextLink>
      {onRemove && (
        <TextLink size="small" onPress={onRemove}>
          {t('common.remove')}
        </TextLink>
      )}
    </div>
  );
}

const isImage = (name: string): boolean => /\.(png|jpe?g|gif|webp|svg|avif)$/i.test(name);
