import type { Award } from '../../contract/entities.ts';
import { useText } from '../i18n/useText.ts';
import * as css from './ResultRules.css.ts';

type ResultRulesProps = {
  readonly award: Pick<Award, 'name' | 'resultMethod'>;
  /** Says of which award, where several stand below each other. */
  readonly named?: boolean | undefined;
};

/** How an award ranks and what decides between equals, published before anybody marks. */
export function ResultRules({ award, named = false }: ResultRulesProps) {
  const t = useText();
  const title = t('common.resultMethod');
  return (
    <details className={css.rules}>
      <summary className={css.name}>{named ? `${title} · ${award.name}` : title}</summary>
      <div className={css.words}>
        <p>{t(`common.resultMethod.${award.resultMethod}`)}</p>
        <p>{t('common.resultMethod.ties')}</p>
      </div>
    </details>
  );
}
