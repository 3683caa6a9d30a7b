import { describe, expect, it } from 'vitest';
import { fillTemplate, longestTemplate, type MailTemplate, templateRefusals } from './templates.ts';

const template: MailTemplate = {
  kind: 'correction',
  subject: 'Entry {ref}',
  text: 'Dear {name},\n\n{message}',
};
const codes = (changes: Partial<MailTemplate>) => templateRefusals({ ...template, ...changes });

describe('a template', () => {
  it('is taken with every placeholder of its kind', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ subject: '{title} in { award }' })).toEqual([]);
  });

  it('is refused with all reasons', () => {
    expect(codes({ subject: ' ', text: '\n' })).toEqual([
      { code: 'mail.refusal.subjectMissing' },
      { code: 'mail.refusal.textMissing' },
      { code: 'mail.refusal.placeholderMissing', params: { names: '{message}' } },
    ]);
    expect(codes({ subject: 'One\nBcc: all@example.org' })).toEqual([{ code: 'mail.refusal.subjectOneLine' }]);
  });

  it('names what it does not know, once, and what its reader would miss', () => {
    expect(codes({ subject: '{amount} {__proto__}', text: '{amount} {count, plural, other {#}}' })).toEqual([
      { code: 'mail.refusal.placeholderUnknown', params: { names: '{amount}, {__proto__}, {#}' } },
      { code: 'mail.refusal.placeholderMissing', params: { names: '{message}' } },
    ]);
  });
});

it('is as long as the columns that keep it', () => {
  expect(longestTemplate).toEqual({ subject: 200, text: 5_000 });
});

describe('filling in', () => {
  it('takes a value as it is, also one that looks like a placeholder', () => {
    const values = { name: '{message}', message: '<b>$& {name}</b>' };
    expect(fillTemplate('{name}: { message }', values)).toBe('{message}: <b>$& {name}</b>');
  });

  it('leaves what has no value, and braces that close nothing', () => {
    expect(fillTemplate('{ref} { {', { name: 'Nia' })).toBe('{ref} { {');
  });
});
