import type { PublicVote } from '#contract/vote.ts';
import { useText } from '../../i18n/useText.ts';
import { dim, small } from '../../ui/theme/text.css.ts';
import * as css from './vote.css.ts';

/** Below every page of a vote: who holds it, how it is counted, and what is kept of whom. */
export function Foot({ vote }: { readonly vote: PublicVote | null }) {
  const t = useText();
  const details = [
    ...(vote
      ? [
          {
            term: t('vote.page.foot.organiser'),
            text: t('vote.page.organiser', { organiser: vote.organiser, award: vote.awardName }),
          },
        ]
      : []),
    { term: t('vote.page.foot.rule'), text: t('vote.page.rule') },
    { term: t('vote.page.foot.data'), text: t('vote.page.data') },
  ];
  return (
    <footer className={`${css.footer} ${small} ${dim}`}>
      <dl className={css.footed}>
        {details.map(({ term, text }) => (
          <div key={term}>
            <dt className={css.name}>{term}</dt>
            <dd className={css.answered}>{text}</dd>
          </div>
        ))}
      </dl>
    </footer>
  );
}
