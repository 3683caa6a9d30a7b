import { useRef } from 'react';
import { Button } from '../primitives/Button.tsx';
import type { ShownReason } from '../primitives/Reasons.tsx';

type FileButtonProps = {
  readonly label: string;
  /** Endings of files, as an `accept` attribute has them. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  readonly busy?: boolean | undefined;
  readonly reasons?: readonly ShownReason[] | undefined;
};

/** Lets one file be chosen; the same one again, too. */
export function FileButton({ label, accept, onChoose, busy, reasons }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" busy={busy} reasons={reasons} reasonsPlace="bubble" onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Emptied, so that choosing the same file again is a change.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
