import { type DragEvent, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { FileButton } from '#app/ui/forms/FileButton.tsx';
import * as css from './together.css.ts';

/** Opens a file that was written by the tool or saved here: chosen, or dropped. */
export function FileOpener({ onOpen }: { readonly onOpen: (file: File) => void }) {
  const t = useText();
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
      <FileButton label={t('atlas.together.file')} accept=".json" onChoose={onOpen} />
      <span className={css.meta}>{t('atlas.together.file.help')}</span>
    </div>
  );
}
