import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { dim, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import * as css from './entry.css.ts';

/** The score sheets of an entry in short. */
export function EntryScores({ entry, award }: { readonly entry: Entry; readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const sheets = entry.scores ?? [];
  return (
    <Section
      title={t('admin.entry.scores')}
      ruled
      aside={
        sheets.length > 0 && (
          <TextLink arrow href={`/scores/entry?id=${entry.id}&awardID=${award.id}`}>
            {t('common.open')}
          </TextLink>
        )
      }
    >
      {sheets.length === 0 && <p className={secondary}>{t('admin.entry.scores.none')}</p>}
      <div className={css.sheets}>
        {sheets.map((sheet) => (
          <div key={sheet.id} className={css.sheet}>
            <span>{sheet.judgeName}</span>
            {sheet.recusal ? (
              <span className={dim}>{t('admin.scores.entry.recusedShort')}</span>
            ) : (
              <StatusChip of="score" status={sheet.status} bare />
            )}
            <span className={css.mean}>
              {sheet.mean === null ? '–' : format.number(sheet.mean, { minimum: 2, maximum: 2 })}
            </span>
          </div>
        ))}
      </div>
    </Section>
  );
}
