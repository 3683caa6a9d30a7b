import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Section } from '#app/ui/primitives/Section.tsx';
import { meta } from '#app/ui/theme/text.css.ts';
import type { ChartReview } from '#contract/entities/chartReview.ts';
import type { ChartWords } from '../shared/words.ts';
import * as css from './review.css.ts';

type ReviewListProps = { readonly reviews: readonly ChartReview[]; readonly words: ChartWords; readonly hash: string };

/** What was said of a chart, newest first. */
export function ReviewList({ reviews, words, hash }: ReviewListProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Section title={t('atlas.review.said')}>
      {reviews.length === 0 && <p className={meta}>{t('atlas.review.said.none')}</p>}
      <ul>
        {reviews.map((review) => (
          <li key={review.id} className={css.review}>
            <p>
              <b>{review.byName || t('atlas.review.somebody')}</b> {t(`atlas.review.verdict.${review.verdict}`)}{' '}
              <span className={meta}>
                {format.dateTime(review.at)}
                {review.hash !== hash && ` · ${t('atlas.review.earlierVersion')}`}
              </span>
            </p>
            {review.part !== '' && <p className={meta}>{partOf(review.part, words)}</p>}
            {review.text !== '' && <p className={css.text}>{review.text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A part may be gone since: its key is said as it was written then. */
const partOf = (part: string, words: ChartWords) => (part.includes(' ') ? part : words.path(part));
