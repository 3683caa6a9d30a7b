import { textIn } from '#machines/form/words.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { useCategoryName } from '../../parts/entry/categoryName.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { dim, secondary, small } from '../../ui/theme/text.css.ts';
import { Media } from './Media.tsx';
import type { Entry, StepProps } from './parts.tsx';
import * as css from './vote.css.ts';

/** Everything that can be voted for, by category. */
export function Cards({ ballot, vote }: StepProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const entries = vote.categories.flatMap((category) => category.entries);
  const from = new Set(entries.flatMap(({ video }) => (video ? [new URL(video).hostname] : [])));
  return (
    <div className={css.sections}>
      <p className={`${small} ${dim}`}>
        {t('vote.page.order')} {from.size > 0 && t('vote.page.films', { from: [...from].join(', ') })}
      </p>
      {vote.categories.map(({ categoryID, name, names, entries: ofCategory }) => (
        <section key={categoryID} aria-labelledby={categoryID}>
          <h2 id={categoryID} className={css.category}>
            {nameOf({ name, names })}
          </h2>
          <ul className={css.cards}>
            {ofCategory.map((entry) => {
              const choice = { categoryID, entryID: entry.entryID };
              const isChosen = ballot.choices.some((one) => one.entryID === entry.entryID);
              return (
                <li key={entry.entryID} className={cx(css.card, isChosen && css.chosen)}>
                  <Media entry={entry} />
                  <Shown entry={entry} />
                  <div className={css.foot}>
                    <Button
                      icon={isChosen ? 'tick' : undefined}
                      className={cx(isChosen && css.yours)}
                      aria-pressed={isChosen}
                      aria-label={`${t(isChosen ? 'vote.page.yours' : 'vote.page.vote')}, ${entry.title || entry.ref}`}
                      onClick={() => ballot.send({ type: isChosen ? 'ballot.takeBack' : 'ballot.choose', choice })}
                    >
                      {t(isChosen ? 'vote.page.yours' : 'vote.page.vote')}
                    </Button>
                    {isChosen && <span className={small}>{t('vote.page.pressAgain')}</span>}
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** An entry with what was made public of it, as text. */
function Shown({ entry }: { readonly entry: Entry }) {
  const { locale } = useLanguage();
  return (
    <>
      <h3 className={css.title}>{entry.title || entry.ref}</h3>
      {entry.answers.map(({ label, value }) => (
        <div key={`${textIn(label, locale)} ${textIn(value, locale)}`}>
          <p className={`${small} ${dim}`}>{textIn(label, locale)}</p>
          <p className={cx(css.answer, secondary)}>{textIn(value, locale)}</p>
        </div>
      ))}
    </>
  );
}
