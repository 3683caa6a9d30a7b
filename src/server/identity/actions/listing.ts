import { and, asc, eq, gt, ilike, type SQL, sql } from 'drizzle-orm';
import { attributeList, normaliseEmail } from '../attributes.ts';
import type { Call } from '../core.ts';
import { invalidParameter } from '../errors.ts';
import { optionalCount, optionalText, textList } from '../input.ts';
import { type User, type UserStatus, users } from '../schema.ts';

/** A user as administration calls describe it; dates are seconds. */
export const userSummary = (user: User) => ({
  Username: user.sub,
  Attributes: attributeList(user),
  UserCreateDate: user.createdAt.getTime() / 1000,
  UserLastModifiedDate: user.updatedAt.getTime() / 1000,
  Enabled: user.enabled,
  UserStatus: user.status,
});

/** A page of users in the order of their ids, with one filter such as `email ^= "ann"` or `status = "Enabled"`. */
export async function pageOfUsers({ core, input }: Call) {
  const limit = optionalCount(input, 'Limit', 60);
  const from = optionalText(input, 'PaginationToken');
  if (from !== undefined && !/^[0-9a-f-]{36}$/.test(from)) throw invalidParameter('Invalid pagination token');
  const wanted = textList(input, 'AttributesToGet');
  const rows = await core.database
    .select()
    .from(users)
    .where(and(condition(typeof input.Filter === 'string' ? input.Filter : ''), from ? gt(users.sub, from) : undefined))
    .orderBy(asc(users.sub))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    Users: page.map((user) => {
      const { Attributes, ...rest } = userSummary(user);
      const shown = wanted.length > 0 ? Attributes.filter(({ Name }) => wanted.includes(Name)) : Attributes;
      return { ...rest, Attributes: shown };
    }),
    ...(rows.length > limit && last ? { PaginationToken: last.sub } : {}),
  };
}

const searchable = ['phone_number', 'name', 'given_name', 'family_name', 'preferred_username'];

function condition(filter: string): SQL | undefined {
  if (filter.trim() === '') return undefined;
  const parts = /^\s*([\w:]+)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter);
  const [, name = '', operator = '', quoted = ''] = parts ?? [];
  const value = quoted.replaceAll(/\\(.)/g, '$1');
  const prefix = `${value.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const exact = operator === '=';
  if (name === 'email') return exact ? eq(users.email, normaliseEmail(value)) : ilike(users.email, prefix);
  if (name === 'username' || name === 'sub')
    return exact ? sql`${users.sub}::text = ${value}` : sql`${users.sub}::text like ${prefix}`;
  if (name === 'cognito:user_status') return eq(users.status, value.toUpperCase() as UserStatus);
  if (name === 'status') return eq(users.enabled, value.toLowerCase() === 'enabled');
  if (searchable.includes(name)) {
    const column = sql`${users.attributes} ->> ${name}`;
    return exact ? sql`${column} = ${value}` : sql`${column} like ${prefix}`;
  }
  throw invalidParameter('Error while parsing filter.');
}
