import { expect, it } from 'vitest';
import { mailKinds } from './templates.ts';

// By hand: to whom each kind of email goes, what it can say, and behind the stroke what it must say.
const kinds = `
invitation judge: name organiser award |
invitationAdmin admin: name organiser |
invitationEntrant entrant: name organiser |
appointed judge: name organiser award | award
submission entrant: name award title ref |
colleague entrant: name award title inviter expiresAt | inviter
correction entrant: name award title ref message | message
entryDeleted entrant: name award title ref |
receipt entrant: name award title ref number amount | number amount
invoice entrant: name award title ref number amount dueAt | number amount
settled entrant: name award title number amount reference | number amount
refund entrant: name award title amount reasons | amount reasons
refunded entrant: name award title number amount reason | number amount reason
closedEarly entrant: name award closesAt count titles | titles
result entrant: name award count |
reminder entrant: name award organiser message | message
judgingOpened judge: name award count |
roundOpened judge: name award round count | round
nda judge: name award version signature signedAt terms | version signature signedAt terms
announced judge: name award best | best
attention admin: name award step reasons | reasons
`;

it('every kind of email knows what it can say, and what its reader would miss', () => {
  const lines = Object.entries(mailKinds).map(([name, { to, placeholders, needed }]) =>
    `${name} ${to}: ${placeholders.join(' ')} | ${needed.join(' ')}`.trimEnd(),
  );
  expect(lines).toEqual(kinds.trim().split('\n'));
});
