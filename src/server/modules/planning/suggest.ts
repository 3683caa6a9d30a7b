import type { SuggestedConflict } from '#contract/entities/judging.ts';

/** Somebody who judges, with all that may tie them to an entry. */
export interface JudgeTies {
  readonly name: string;
  readonly email: string;
  /** Organisations and people, as the judge wrote them. */
  readonly affiliations: readonly string[];
}

/** Who stands behind an entry. */
export interface EntryTies {
  readonly orgName: string;
  readonly personName: string;
  readonly email: string;
  readonly leadName: string;
  readonly client: string;
  /** Who writes along with the entrant. */
  readonly colleagues: readonly { readonly name: string; readonly email: string }[];
}

/**
 * Why the judge may have an interest in the entry; null where nothing says so. Names are compared without regard to accents,
 * capitals, punctuation, the order of a person's names and forms of companies. Only a suggestion: people decide.
 */
export const suggestConflict = (judge: JudgeTies, entry: EntryTies): SuggestedConflict | null =>
  suggester(judge)(entryNames(entry));

/** The same for many entries: each name is brought into its simplest form once. */
export function suggester(judge: JudgeTies): (entry: EntryNames) => SuggestedConflict | null {
  const own = [judge.name, ...judge.affiliations].map((words) => ({ words: words.trim(), name: nameOf(words) }));
  const domain = domainOf(judge.email);
  return ({ names, mails }) => {
    for (const { kind, name } of names) {
      const found = own.find((one) => areSame(one.name, name));
      if (found) return { kind, words: found.words };
    }
    return domain && mails.includes(domain) ? { kind: 'mail', words: domain } : null;
  };
}

/** An entry's names in their simplest form. */
interface EntryNames {
  readonly names: readonly { readonly kind: SuggestedConflict['kind']; readonly name: Name }[];
  readonly mails: readonly (string | null)[];
}

export const entryNames = ({ orgName, personName, leadName, client, email, colleagues }: EntryTies): EntryNames => ({
  names: [
    { kind: 'organisation', name: nameOf(orgName) },
    { kind: 'entrant', name: nameOf(personName) },
    { kind: 'lead', name: nameOf(leadName) },
    { kind: 'client', name: nameOf(client) },
    ...colleagues.map(({ name }) => ({ kind: 'colleague' as const, name: nameOf(name) })),
  ],
  mails: [email, ...colleagues.map((one) => one.email)].map(domainOf),
});

interface Name {
  readonly words: readonly string[];
  readonly text: string;
  /** The words in order of the alphabet. */
  readonly sorted: string;
}

function nameOf(text: string): Name {
  const words = nameKey(text);
  return { words, text: words.join(' '), sorted: [...words].sort().join(' ') };
}

/** A name's words in their simplest form, without what only says what kind of company it is. */
export function nameKey(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll('+', ' and ')
    // Before dots become gaps: S.A.R.L. is one word, and so is A/S.
    .replace(/\b(\p{Letter})[./](?=\p{Letter}\b)/gu, '$1')
    .replace(chineseForms, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
  const words = plain.split(' ').filter((word) => word !== '' && !joiningWords.has(word));
  const core = words.filter((word) => !companyForms.has(word));
  // A company may be called by nothing but such words.
  return core.length > 0 ? core : words;
}

function areSame(left: Name, right: Name): boolean {
  if (left.text === '' || right.text === '') return false;
  if (left.sorted === right.sorted) return true;
  // Written without gaps, names of companies hold their group's name.
  const [short, long] = left.text.length < right.text.length ? [left, right] : [right, left];
  if (/^\p{Script=Han}{4,}$/u.test(short.text)) return long.text.includes(short.text);
  // Two words in a row say enough: “Halden Partnership” in “Halden Partnership Nordic”.
  return short.words.length >= 2 && ` ${long.text} `.includes(` ${short.text} `);
}

/** The mail's domain, unless anybody may have an address there. */
function domainOf(email: string): string | null {
  const domain = email.split('@')[1]?.trim().toLowerCase() ?? '';
  return domain === '' || publicMail.test(domain) ? null : domain;
}

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};
const joiningWords = new Set(['and', 'et', 'si', 'und', 'the', 'of', 'de', 'la', 'le', 'les', 'des', 'du', '和', '与']);
const companyForms = new Set([
  'ltd',
  'limited',
  'plc',
  'llp',
  'llc',
  'lp',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'company',
  'co',
  'cic',
  'sa',
  'sarl',
  'sas',
  'sasu',
  'eurl',
  'scop',
  'snc',
  'scs',
  'sci',
  'srl',
  'srls',
  'spa',
  'sl',
  'slu',
  'pfa',
  'ra',
  'gmbh',
  'ag',
  'kg',
  'ohg',
  'ug',
  'ev',
  'mbh',
  'bv',
  'nv',
  'vof',
  'ab',
  'as',
  'asa',
  'aps',
  'oy',
  'oyj',
  'pty',
  'societe',
  'societatea',
  'group',
  'groupe',
  'grup',
  'grupul',
  'holding',
  'holdings',
]);
const chineseForms = /(?:股份有限公司|有限责任公司|有限公司|集团|公司)/g;
const publicMail =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|qq|163|126|sina|foxmail|orange|free|laposte|wanadoo|sfr|mail|example)\.[a-z.]+$|^demo\.test$/;
