import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pack, takesGzip } from './compress.ts';
import { Listing, writeLong } from './lists.ts';
import { PartlyWritten } from './partlyWritten.ts';

/** An answer as it was sent, and how often anything of its scope had been committed before it was read. */
interface Answer {
  readonly changes: number;
  readonly text: Buffer;
  /** Made for the first who takes it so. */
  packed: Promise<Buffer> | null;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string | number>>;
  /** What remembering it takes, packed and not. */
  bytes: number;
}

interface Wanted {
  /** The call, its checked query, and everything of the caller that the answer depends on. */
  readonly key: string;
  /** Read for this request, before anything of the answer. */
  readonly changes: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Of a list, what each of its items is. */
  readonly itemSchema?: object | undefined;
}

/** Bytes of answers, packed and not, of one call that a process remembers. */
const mostBytes = 16 * 1024 * 1024;

/**
 * Answers that hold until something of their scope is committed: the count of what was (`product.stamps`), which every
 * request reads together with who asks, says whether a remembered one still holds. Nothing else is trusted: neither time
 * nor messages between replicas, and an answer is found only under the organisation and role that it was made for.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Answer>();
  readonly #running = new Map<string, Promise<Answer>>();
  #bytes = 0;

  /** Sends the remembered answer, or the one that `make` makes and all who ask for it meanwhile share. */
  async send({ key, changes, request, reply, itemSchema }: Wanted, make: () => Promise<unknown>): Promise<unknown> {
    const stored = this.#answers.get(key);
    const answer =
      stored?.changes === changes
        ? stored
        : await this.#make(key, changes, () => makeAnswer(changes, reply, make, itemSchema));
    const vary = [reply.getHeader('vary'), 'authorization', 'accept-encoding'].filter(Boolean).join(', ');
    void reply.headers({ ...answer.headers, etag: answer.tag, vary });
    if (matches(request.headers['if-none-match'], answer.tag)) return reply.status(304).send();
    void reply.header('content-type', 'application/json; charset=utf-8');
    if (!takesGzip(request)) return reply.send(answer.text);
    return reply.header('content-encoding', 'gzip').send(await this.#packed(key, answer));
  }

  /** Packed once, whoever asks meanwhile; counted where the answer is still remembered. */
  #packed(key: string, answer: Answer): Promise<Buffer> {
    answer.packed ??= pack(answer.text, { level: constants.Z_BEST_SPEED + 2 }).then((packed) => {
      answer.bytes += packed.length;
      if (this.#answers.get(key) !== answer) return packed;
      this.#bytes += packed.length;
      this.#evictOldest();
      return packed;
    });
    return answer.packed;
  }

  #make(key: string, changes: number, make: () => Promise<Answer>): Promise<Answer> {
    const name = `${changes} ${key}`;
    const running = this.#running.get(name);
    if (running) return running;
    const making = make()
      .then((answer) => {
        this.#store(key, answer);
        return answer;
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, making);
    return making;
  }

  #store(key: string, answer: Answer): void {
    this.#forget(key);
    this.#answers.set(key, answer);
    this.#bytes += answer.bytes;
    this.#evictOldest();
  }

  #evictOldest(): void {
    for (const [oldest] of this.#answers) {
      if (this.#bytes <= mostBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#bytes -= answer.bytes;
    this.#answers.delete(key);
  }
}

/** Shards of stamps from this one on are of what changes no count: marks on sheets that are not handed in. */
const firstOfDrafts = 64;

/**
 * How often anything of a scope (`Scope`) was committed, or anything that is counted, as SQL. All are expressions, never something that
 * was sent: the scope's name, and the ids of what it is of.
 */
export const changesIn = (
  scope: string,
  { award, organisation }: { readonly award: string; readonly organisation: string },
) =>
  `case ${scope} when 'award' then ${changesOf(award)} when 'organisation' then ${changesOf(organisation)}
    when 'countsOfAward' then ${changesOf(award, countsOnly)} when 'countsOfOrganisation' then ${changesOf(organisation, countsOnly)}
    else 0 end`;

const countsOnly = ` and s.shard < ${firstOfDrafts}`;
/** How often anything was committed of what has this id, an expression; see `changesIn`. */
export const changesOf = (id: string, which = '') =>
  `(select coalesce(sum(s.changes), 0) from product.stamps s where s.scope = ${id}${which})`;

async function makeAnswer(
  changes: number,
  reply: FastifyReply,
  make: () => Promise<unknown>,
  itemSchema: object | undefined,
): Promise<Answer> {
  const made = await make();
  const isList = made instanceof Listing;
  const isPartlyWritten = made instanceof PartlyWritten;
  // By the call's schema: what it does not name stays here.
  const value = isList ? made.items : isPartlyWritten ? made.value : made;
  const write = () => String(reply.serialize(value as Record<string, unknown>));
  const long = isList ? await writeLong(made.items, itemSchema) : null;
  const text = isPartlyWritten ? made.in(write()) : (long ?? Buffer.from(write()));
  return {
    changes,
    text,
    packed: null,
    bytes: text.length + 1024,
    tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    headers: isList ? made.headers : {},
  };
}

const matches = (header: string | undefined, tag: string) =>
  (header ?? '').split(',').some((each) => each.trim() === tag);
