import { useText } from '#app/i18n/useText.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import * as css from './shared.css.ts';

type CriteriaProps = {
  readonly criteria: readonly {
    readonly criterionID: string;
    readonly name: string;
    readonly description: string;
    /** Per cent. */
    readonly weight: number;
  }[];
};

/** What judges score in a category, and how much each criterion counts. */
export function Criteria({ criteria }: CriteriaProps) {
  const t = useText();
  if (criteria.length === 0) return null;
  return (
    <div className={css.criteria}>
      <p className={css.meta}>{t('entrant.criteria')}</p>
      <KeyValue
        pairs={criteria.map(({ name, weight, description }) => ({
          term: name,
          value: t('entrant.criteria.weight', { weight }),
          ...(description && { below: description }),
        }))}
      />
    </div>
  );
}
