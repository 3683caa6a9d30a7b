import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { chunkOf } from '../../ui/loading/chunk.ts';
import { askAgain } from '../../ui/loading/later.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { hidden } from '../../ui/theme/text.css.ts';
import * as css from './ErrorBoundary.css.ts';
import { usePageTitle } from './usePageTitle.ts';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
  /** A change of it, such as another path, clears the error. */
  readonly resetKey?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
};
type State = { readonly error: unknown; readonly key: string | undefined };

/** Catches what its content throws: says so, keeps the rest of the page, offers a retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('undefined') };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    if (props.resetKey === state.key) return null;
    if (state.error !== null) askAgain();
    return { error: null, key: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    const retry = (): void => {
      askAgain();
      this.props.onRetry?.();
      this.setState({ error: null });
    };
    return <Failure error={this.state.error} onRetry={retry} />;
  }
}

/** What stands in place of the content that failed. */
function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText();
  const chunk = chunkOf(error);
  const title = chunk === null ? t('common.unexpectedError') : t('common.chunkFailed', { chunk });
  usePageTitle(title);
  const reload = (
    <Button size="small" variant="quiet" onClick={() => location.reload()}>
      {t('common.reload')}
    </Button>
  );
  return (
    <div className={css.failure}>
      <h1 className={hidden}>{title}</h1>
      <ErrorState title={title} onRetry={onRetry} actions={reload}>
        <p>{chunk === null ? t('common.unexpectedErrorBody') : t('common.chunkFailedBody')}</p>
        <details className={css.details}>
          <summary>{t('common.technicalDetails')}</summary>
          <code className={css.code}>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
        </details>
      </ErrorState>
    </div>
  );
}
