import type { Award } from '#contract/entities/award.ts';
import { useText } from '../../i18n/useText.ts';
import { FinalResult } from './FinalResult.tsx';
import * as css from './ResultRules.css.ts';

type ResultRulesProps = {
  readonly award: Pick<Award, 'name' | 'resultMethod' | 'finalResult'>;
  /** Says of which award, where several stand below each other. */
  readonly named?: boolean | undefined;
};

/** How an award ranks, what decides between equals and what nobody can know: published before anybody marks. */
export function ResultRules({ award, named = false }: ResultRulesProps) {
  const t = useText();
  const title = t('common.resultMethod');
  return (
    <details className={css.rules}>
      <summary className={css.name}>{named ? `${title} · ${award.name}` : title}</summary>
      <div className={css.words}>
        <p>{t(`common.resultMethod.${award.resultMethod}`)}</p>
        {award.finalResult && (
          <p>
            <FinalResult award={award} />
          </p>
        )}
        <p>{t('common.resultMethod.ties')}</p>
        <p>{t('common.resultMethod.uncertain')}</p>
        <p>{t('common.resultMethod.check')}</p>
      </div>
    </details>
  );
}
