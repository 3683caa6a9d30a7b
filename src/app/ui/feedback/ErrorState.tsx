import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../primitives/Button.tsx';
import { Note } from './Note.tsx';

type ErrorStateProps = {
  /** What did not work: "The list did not load". */
  readonly title: string;
  /** Why, and what is safe. */
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
  readonly actions?: ReactNode;
};

/** Something failed: what is safe, and a retry. */
export function ErrorState({ title, children, onRetry, retrying, actions }: ErrorStateProps) {
  const t = useText();
  return (
    <Note
      family="red"
      role="alert"
      title={title}
      actions={
        (onRetry || actions) && (
          <>
            {onRetry && (
              <Button size="small" icon="retry" busy={retrying} onClick={onRetry}>
                {t('common.tryAgain')}
              </Button>
            )}
            {actions}
          </>
        )
      }
    >
      {children}
    </Note>
  );
}
