import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns, integer } from '../../platform/database/rows.ts';
import { colleagues, type outbox } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';

/** A code for a link, and what is kept of it. */
export function newCode(): { readonly code: string; readonly digest: string } {
  const code = randomBytes(24).toString('base64url');
  return { code, digest: digestOf(code) };
}

const digestOf = (code: string): string => createHash('sha256').update(code).digest('hex');

export const isCodeOf = (digest: string, code: string): boolean =>
  timingSafeEqual(Buffer.from(digest, 'hex'), Buffer.from(digestOf(code), 'hex'));

/** The page on which an invitation to write an entry along is accepted. */
export const invitationPath = (id: string, code: string) => `entrant/together?invitation=${id}&code=${code}`;
const carried = /^entrant\/together\?invitation=([\da-f-]{36})&code=([\w-]+)$/;

type InvitationEnd = 'mail.refusal.accepted' | 'mail.refusal.invitationExpired' | 'colleague.invitationGone';

/** An invitation as it is kept, with its draft where that was deleted and can be restored. Milliseconds. */
const keptRow = columns({
  digest: colleagues.digest,
  expiresAt: integer,
  binned: boolean,
});

/** In one statement: a draft may be deleted or restored meanwhile. */
const findKept = (database: Database, id: string) =>
  rowsOf(
    database,
    keptRow,
    sql`select c.digest, (extract(epoch from c.expires_at) * 1000)::bigint as "expiresAt", false as binned
        from product.colleagues c where c.id = ${id}
      union all select r.digest, (extract(epoch from r.expires_at) * 1000)::bigint, true
        from product.binned_entries b,
          jsonb_populate_recordset(null::product.colleagues, nullif(b.content -> 'colleagues', 'null')) r
        where r.id = ${id} and not exists (select from product.colleagues c where c.id = ${id})`,
  );

interface EndedInvitation {
  readonly code: InvitationEnd;
  /** Whether somebody can accept it again once its deleted draft is restored. */
  readonly returns: boolean;
}

/**
 * Why nobody can accept the invitation to write along that a letter carries: accepted, gone, sent again under another code, or,
 * where an instant is given, run out by then. Null where somebody can, and in every other letter.
 */
export async function endOfInvitation(
  database: Database,
  { why, frame }: Pick<typeof outbox.$inferSelect, 'why' | 'frame'>,
  now: Date | null = null,
): Promise<EndedInvitation | null> {
  const [, id, code] = (why === 'colleague' && carried.exec(frame?.link?.path ?? '')) || [];
  if (!id || !code) return null;
  const [kept] = await findKept(database, id);
  if (kept?.digest === null) return { code: 'mail.refusal.accepted', returns: false };
  if (!kept || !isCodeOf(kept.digest, code)) return { code: 'colleague.invitationGone', returns: false };
  if (kept.binned) return { code: 'colleague.invitationGone', returns: true };
  return now && now.getTime() >= kept.expiresAt ? { code: 'mail.refusal.invitationExpired', returns: false } : null;
}
