import { useText } from '../../../i18n/useText.ts';
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
    <>
      <p className={css.meta}>{t('entrant.criteria')}</p>
      <ul>
        {criteria.map(({ criterionID, name, description, weight }) => (
          <li key={criterionID}>
            {name} <span className={css.meta}>{t('entrant.criteria.weight', { weight })}</span>
            {description && <span className={css.criterion}>{description}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
