import { type MessageId, useText } from '#app/i18n/useText.ts';
import { entryStatuses } from '#machines/entry/entry.statuses.ts';
import { isLeftBehind } from '#machines/entry/judgingAhead.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import * as css from './shared.css.ts';

interface Props {
  readonly entry: { readonly status: number; readonly shortlisted?: boolean | undefined };
  readonly award: { readonly status: AwardStatus; readonly hasRounds?: boolean | undefined };
}

/** What an entry's status means for its entrant in the award as it stands; of a shortlist only where its rounds make one. */
export function Explainer({ entry, award }: Props) {
  const t = useText();
  const id = explainerOf(entry, award);
  return id ? <p className={css.secondary}>{t(id)}</p> : null;
}

const explainers: Readonly<Record<number, MessageId>> = {
  0: 'entrant.explainer.0',
  1: 'entrant.explainer.1',
  2: 'entrant.explainer.2',
  3: 'entrant.explainer.3',
  9: 'entrant.explainer.9',
};

function explainerOf({ status, shortlisted }: Props['entry'], award: Props['award']): MessageId | undefined {
  if (isLeftBehind(status, award.status)) return 'entrant.explainer.leftBehind';
  if (status === entryStatuses.submitted && !award.hasRounds) return 'entrant.explainer.received';
  // Judges look at the shortlist alone.
  return status === entryStatuses.openForJudging && shortlisted === false ? 'entrant.explainer.3' : explainers[status];
}
