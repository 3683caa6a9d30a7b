import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { useText } from '../../../i18n/useText.ts';
import * as css from './together.css.ts';

/** Opens a file that was written by the tool or saved here: chosen, or dropped. */
export function FileOpener({ onOpen }: { readonly onOpen: (file: File) => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent, over: boolean): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(over);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => take(event, true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        take(event, false);
        const file = event.dataTransfer.files[0];
        if (file) onOpen(file);
      }}
    >
      <Button icon="upload" onClick={() => field.current?.click()}>
        {t('atlas.together.file')}
      </Button>
      <span className={css.meta}>{t('atlas.together.file.help')}</span>
      <input
        ref={field}
        hidden
        type="file"
        accept=".json"
        aria-label={t('atlas.together.file')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Emptied, so that choosing the same file again is a change.
          event.target.value = '';
          if (file) onOpen(file);
        }}
      />
    </div>
  );
}
