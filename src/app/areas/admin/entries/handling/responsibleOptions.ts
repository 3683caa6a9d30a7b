import type { Reply } from '#contract/schemas.ts';

type Administrators = Reply<'getHandling'>['administrators'];

/** Who may be chosen, and who was chosen already, whatever became of their account. */
export function responsibleOptions(administrators: Administrators, id: string | null, name: string | null) {
  const known = administrators.map((one) => ({ value: one.id, label: one.name }));
  const isKnown = id === null || administrators.some((one) => one.id === id);
  return isKnown ? known : [...known, { value: id, label: name ?? '–' }];
}
