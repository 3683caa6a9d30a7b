import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { dim } from '#app/ui/theme/text.css.ts';
import type { Mending } from '#contract/entities/result.ts';
import * as css from './shared.css.ts';

const mostNamed = 8;

type MoreSheetsProps = {
  readonly mending: Mending;
  readonly judgeName: (judgeID: string) => string;
  readonly entryName: (entryID: string) => string;
};

/** How many sheets more are needed for how much, and which. Its words are those of planning. */
export function MoreSheets({ mending, judgeName, entryName }: MoreSheetsProps) {
  const t = useText();
  const format = useFormat();
  const { before, after, ranked, sheets } = mending;
  const figure = (value: number) => format.number(value, { minimum: 2, maximum: 2 });
  const rest = sheets.length - mostNamed;
  return (
    <>
      {ranked === null && <p>{t('planning.more.unreachable')}</p>}
      {ranked !== null && ranked > 0 && <p>{t('planning.more.ranked', { count: ranked })}</p>}
      {after !== null && sheets.length > 0 && (
        <p>
          {before === null
            ? t('planning.more.errorTo', { count: sheets.length, after: figure(after) })
            : t('planning.more.error', { count: sheets.length, before: figure(before), after: figure(after) })}{' '}
          <span className={dim}>{t('planning.more.explained')}</span>
        </p>
      )}
      {sheets.length > 0 && (
        <ul className={css.sheets}>
          {sheets.slice(0, mostNamed).map(({ judgeID, entryID }) => (
            <li key={`${judgeID} ${entryID}`}>
              {t('planning.more.sheet', { judge: judgeName(judgeID), entry: entryName(entryID) })}
            </li>
          ))}
          {rest > 0 && <li>{t('planning.more.rest', { count: rest })}</li>}
        </ul>
      )}
    </>
  );
}
