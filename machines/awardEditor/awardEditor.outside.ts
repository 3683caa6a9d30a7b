import type { Outside } from '../kit/outside.ts';

/** What is read of the award meanwhile. */
export const awardEditorOutside: Outside = [
  {
    event: 'award.loaded',
    ignored: {
      changed: 'The words are saved against the award that they were written to; a newer one shows as a conflict.',
      saving: 'The words are saved against the award that they were written to; a newer one shows as a conflict.',
      conflict: 'A person decides what is saved.',
      refused: 'A person decides what is saved.',
    },
  },
];
