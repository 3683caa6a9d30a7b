import { csvRows } from '#app/actors/importing/parseCsv.ts';
import type { User } from '#contract/entities/person.ts';
import type { Locale } from '#contract/locales.ts';
import { localeOf } from '#machines/importing/languages.ts';
import { emailProblem } from '#machines/register/register.rules.ts';
import { isLimit } from './limit.ts';

/** What keeps a row of a file from becoming an account. */
type RowProblem = 'name' | 'email' | 'type' | 'language' | 'limit' | 'duplicate' | 'exists';

/** Somebody whom a file names. */
export interface UserRow {
  /** The row's number as spreadsheets count. */
  readonly row: number;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly type: User['type'] | null;
  readonly locale: Locale;
  readonly allowedLimit: number | null;
  readonly problems: readonly RowProblem[];
}

/** The columns that a file may have; the first three are needed. */
export const userColumns = ['email', 'given name', 'family name', 'role', 'language', 'entry limit'] as const;

/** Most rows that one file may have. */
export const mostRows = 500;

/** The people whom a file names, with what is wrong with each; null where its headings are not the ones asked for. */
export function readUserRows(text: string, users: readonly Pick<User, 'email' | 'type'>[]): readonly UserRow[] | null {
  const [header, ...rows] = csvRows(text);
  const places = header?.cells.map(plain) ?? [];
  const positionOf = (column: (typeof userColumns)[number]) => places.indexOf(plain(column));
  if (userColumns.slice(0, 3).some((column) => positionOf(column) < 0)) return null;
  const seen = new Set<string>();
  const taken = new Set(users.map(membershipOf));
  return rows.map(({ row, cells }) => {
    const cellOf = (column: (typeof userColumns)[number]) => cells[positionOf(column)] ?? '';
    const email = cellOf('email');
    const [givenName, familyName] = [cellOf('given name'), cellOf('family name')];
    const role = plain(cellOf('role')) || 'judge';
    const type = roles.find((one) => one === role) ?? null;
    const limit = cellOf('entry limit');
    const allowedLimit = limit === '' ? null : Number(limit);
    const language = cellOf('language');
    const locale = localeOf(language);
    const key = email.toLowerCase();
    const wrong: Record<RowProblem, boolean> = {
      name: !isName(givenName) || !isName(familyName),
      email: emailProblem(email) !== null,
      type: type === null,
      language: language !== '' && locale === null,
      limit: allowedLimit !== null && !isLimit(allowedLimit),
      duplicate: email !== '' && seen.has(key),
      exists: type !== null && taken.has(membershipOf({ email, type })),
    };
    seen.add(key);
    const problems = problemOrder.filter((problem) => wrong[problem]);
    return { row, email, givenName, familyName, type, locale: locale ?? 'en', allowedLimit, problems };
  });
}

/** An account is one membership of the organisation, and one of an entrant besides. */
const membershipOf = ({ email, type }: Pick<User, 'email' | 'type'>) =>
  `${type === 'entrant' ? 'entrant' : 'organisation'} ${email.toLowerCase()}`;

const roles = ['admin', 'judge', 'entrant'] as const;
const problemOrder = ['name', 'email', 'type', 'language', 'limit', 'duplicate', 'exists'] as const;

const isName = (name: string) => name !== '' && name.length <= 120;

/** Headings and words without case, spaces, hyphens or underscores: "Given name", "given_name", "e-mail". */
const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
