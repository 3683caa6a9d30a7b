import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { locales } from '#contract/locales.ts';
import { type MailReason, mailReasons } from '#server/ports/mail.ts';
import { messagesOf } from '../support/texts.ts';

/** The specification's English words, to the letter, misspellings included. */
const words = {
  'award statuses': ['Pending', 'Approved for Lauch', 'open', 'judging', 'Closed For Judging', 'completed'],
  'scoring statuses': ['Not Yet Scored', 'Scores Not Submitted', 'Scores Submitted', 'Scores Finalized'],
  'entry statuses': ['In Progress', 'Entry Submitted', 'Open for Judging', 'Category Closed', 'Error'],
  'entry explainers': [
    'saved but not submitted',
    'received; the shortlist is published later',
    'being reviewed by judges',
    'results to follow',
    'an email was sent; correct and resubmit',
  ],
  errors: [
    'Missing id or orgID',
    'Invalid file: {name}',
    'ERROR: Undefined',
    'A new password is required',
    'No current user',
    'Menu Items Error',
    'Invalid Status',
    'User is not authenticated',
    'Unexpected Application Error!',
  ],
  'success messages': [
    'Your information has been successfully updated',
    'Your password has been successfully updated',
    'User password changed. Please remember to inform the user.',
    'Award Updated',
    'Entry Updated',
    'Default Card Changed',
    'Entry Deleted',
    'Entry Submitted Successfully',
    'Score Updated',
    'Score Status Updated',
    'Entries Updated',
    'Entry Category Changed',
    'The User Has Been Deleted',
    'User Updated',
    'New User Created and Email Sent',
    'Award Created',
    'Award Deleted',
    'Award Category Deleted',
    'Zip File Created',
    'Entry Created',
    'Payment Method Added',
    'Current Prices Retrieved',
  ],
  'backdrop messages': [
    'Updating User Password',
    'Updating User',
    'Deleting Entry',
    'Submitting Entry',
    'Changing Entry Category',
    'Checking Data',
    'Fetching Award Summary',
    'Deleting Award',
    'Creating Zip File',
    'Updating User List',
    'Validating Payment Method',
    'Fetching Prices',
    'Creating User',
    'Updating Score',
    'Updating Score Status',
    'Updating Entry',
    'Updating Entry/Uploading Documents',
    'Creating Entry/Uploading Documents',
  ],
};

describe.each(Object.entries(words))('%s', (_, texts) => {
  const known = new Set(messagesOf('en').values());
  it.each(texts)('%s', (text) => {
    expect(known).toContain(text);
  });
});

describe('every message that a call shows', () => {
  const ids = Object.values(calls).flatMap((call) => [
    'success' in call ? call.success : null,
    'backdrop' in call ? call.backdrop : null,
  ]);
  it.each(locales)('exists in %s', (locale) => {
    const missing = ids.filter((id) => id !== null && !messagesOf(locale).has(id));
    expect(missing).toEqual([]);
  });
});

describe('every reason for a letter in the log of an organiser', () => {
  /** What is in nobody's log. */
  const unlogged: readonly MailReason[] = ['factorOff', 'passwordSet', 'vote', 'voteReceipt', 'voteResult'];
  it.each(locales)('has its name in %s', (locale) => {
    const logged = mailReasons.filter((why) => !unlogged.includes(why));
    expect(logged.filter((why) => !messagesOf(locale).has(`admin.utils.mail.why.${why}`))).toEqual([]);
  });
});

describe('every reason that a rule gives', async () => {
  const { register } = await import('#machines/index.ts');
  const codes = register.flatMap(({ name, kind, rules = {} }) => [
    ...Object.values(rules).flatMap((conditions) => conditions.map(({ otherwise }) => otherwise)),
    ...(kind === 'lifecycle' ? [`${name}.refusal.state`] : []),
  ]);
  it.each(locales)('has its text in %s', (locale) => {
    const missing = codes.filter((code) => !messagesOf(locale).has(code));
    expect([...new Set(missing)]).toEqual([]);
  });
});
