import { useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';

type LoadProblemProps = {
  readonly title: string;
  readonly message: string | undefined;
  readonly onRetry: () => void;
  /** Offers the way back to all entries. */
  readonly back?: boolean | undefined;
};

/** Something did not load: what is safe, and a retry. */
export function LoadProblem({ title, message, onRetry, back }: LoadProblemProps) {
  const t = useText();
  return (
    <ErrorState
      title={title}
      onRetry={onRetry}
      actions={back && <TextLink href="/entrant/entry/list">{t('entrant.allEntries')}</TextLink>}
    >
      {message} {t('entrant.loadFailed.safe')}
    </ErrorState>
  );
}
