import { ErrorState } from '../../../design/ErrorState.tsx';
import { useText } from '../../../i18n/useText.ts';

type LoadProblemProps = { readonly title: string; readonly message: string | undefined; readonly onRetry: () => void };

/** Something did not load: what is safe, and a retry. */
export function LoadProblem({ title, message, onRetry }: LoadProblemProps) {
  const t = useText();
  return (
    <ErrorState title={title} onRetry={onRetry}>
      {message} {t('entrant.loadFailed.safe')}
    </ErrorState>
  );
}
