import type { Kind } from '../form.types.ts';
import { isMail } from './email.ts';
import { countFault, holdsNothing, rowsIn } from './rows.ts';

/** People who took part: rows of name, role and e-mail address; only the name has to be there. */
export const people: Kind = {
  asks: true,
  filter: 'words',
  isEmpty: holdsNothing,
  fault: (answer, field) => {
    const whole = rowsIn(answer).every(
      ({ name = '', email = '' }) => name.trim() !== '' && (email.trim() === '' || isMail(email.trim())),
    );
    return countFault(answer, field) ?? (whole ? null : { code: 'wrong' });
  },
  format: (answer) =>
    rowsIn(answer)
      .map(({ name, role, email }) => [name, role, email].filter((part) => part?.trim()).join(', '))
      .join('; '),
  start: { maximum: 20 },
};

export const peopleColumns = ['name', 'role', 'email'] as const;
