import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { colleagues, type outbox } from '../../platform/database/schema.ts';

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

/**
 * Why nobody can accept the invitation to write along that a letter carries: accepted, gone, sent again under another code, or,
 * where an instant is given, run out by then. Null where somebody can, and in every other letter.
 */
export async function endOfInvitation(
  database: Database,
  { why, frame }: Pick<typeof outbox.$inferSelect, 'why' | 'frame'>,
  now: Date | null = null,
): Promise<InvitationEnd | null> {
  const [, id, code] = (why === 'colleague' && carried.exec(frame?.link?.path ?? '')) || [];
  if (!id || !code) return null;
  const { digest, expiresAt } = colleagues;
  const [kept] = await database.select({ digest, expiresAt }).from(colleagues).where(eq(colleagues.id, id));
  if (kept?.digest === null) return 'mail.refusal.accepted';
  if (!kept || !isCodeOf(kept.digest, code)) return 'colleague.invitationGone';
  return now && now >= kept.expiresAt ? 'mail.refusal.invitationExpired' : null;
}
