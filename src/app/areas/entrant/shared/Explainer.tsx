import { type MessageId, useText } from '#app/i18n/useText.ts';
import * as css from './shared.css.ts';

/** What an entry's status means for its entrant. */
export function Explainer({ status }: { readonly status: number }) {
  const t = useText();
  const id = explainers[status];
  return id ? <p className={css.secondary}>{t(id)}</p> : null;
}

const explainers: Readonly<Record<number, MessageId>> = {
  0: 'entrant.explainer.0',
  1: 'entrant.explainer.1',
  2: 'entrant.explainer.2',
  3: 'entrant.explainer.3',
  9: 'entrant.explainer.9',
};
