import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { User } from '#contract/entities/person.ts';
import { assigningRules } from '#machines/award/assigning.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import { assign } from '../judges/assignments.ts';
import { Loaded } from '../shared/Loaded.tsx';
import * as css from './users.css.ts';

type Assignments = NonNullable<User['assignments']>;
type AssignmentFieldsProps = {
  readonly value: Assignments;
  readonly onChange: (assignments: Assignments) => void;
};

const mayAssign = (status: AwardStatus) => refusals(assigningRules.mayAssign, status, undefined).length === 0;

/** Which categories of which awards somebody judges. */
export function AssignmentFields({ value, onChange }: AssignmentFieldsProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const load = useQuery('listAwards', {});
  return (
    <Section title={t('admin.user.assignments')}>
      <Loaded load={load} label={t('common.menu.awards')}>
        {(all) => {
          const awards = all.filter(({ status, categories }) => mayAssign(status) && categories.length > 0);
          if (awards.length === 0) return <p className={secondary}>{t('admin.user.assignments.none')}</p>;
          return (
            <div className={css.awards}>
              {awards.map((award) => {
                const chosen = value.find(({ awardID }) => awardID === award.id)?.categoryIDs ?? [];
                const all = chosen.length === award.categories.length;
                const set = (ids: readonly string[]) => onChange(assign(value, award.id, ids));
                return (
                  <fieldset key={award.id} className={css.award}>
                    <legend className={css.legend}>
                      <Checkbox
                        label={awardNameIn(t, award)}
                        checked={all}
                        mixed={chosen.length > 0 && !all}
                        onChange={(on) => set(on ? award.categories.map(({ categoryID }) => categoryID) : [])}
                      />
                    </legend>
                    <div className={css.boxes}>
                      {award.categories.map(({ categoryID, ...category }) => (
                        <Checkbox
                          key={categoryID}
                          label={nameOf(category)}
                          checked={chosen.includes(categoryID)}
                          onChange={(on) =>
                            set(on ? [...chosen, categoryID] : chosen.filter((id) => id !== categoryID))
                          }
                        />
                      ))}
                    </div>
                  </fieldset>
                );
              })}
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}
