import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { Note } from './Note.tsx';

interface Way {
  readonly label: string;
  readonly onChoose: () => void;
}

type ConflictProps = {
  readonly title: string;
  readonly mine: Way;
  readonly theirs: Way;
  readonly children?: ReactNode;
};

/** Somebody else saved what is being written here: whoever writes chooses whose words count. */
export function Conflict({ title, mine, theirs, children }: ConflictProps) {
  return (
    <Note
      family="orange"
      role="alert"
      title={title}
      actions={[mine, theirs].map(({ label, onChoose }) => (
        <Button key={label} size="small" onClick={onChoose}>
          {label}
        </Button>
      ))}
    >
      {children}
    </Note>
  );
}
