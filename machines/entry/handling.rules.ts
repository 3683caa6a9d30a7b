import type { Rules } from '../kit/rules.ts';

/** Most tags of one entry. */
export const mostTags = 20;
/** Most characters of a tag, and of the team's note. */
export const longestTag = 40;
export const longestNote = 4000;

/** How an organiser's team handles an entry, as far as a change of it is decided. */
export interface HandlingFacts {
  readonly tags: readonly string[];
  /** Who is to be responsible: `kept` is who was already, whatever became of their account. */
  readonly responsible: 'nobody' | 'administrator' | 'kept' | 'other';
}

/** What changing it needs, with the reason given when it is refused. */
export const handlingRules = {
  mayHandle: [
    {
      needs: ({ tags }) => tags.length <= mostTags,
      otherwise: 'handling.refusal.tooManyTags',
      params: () => ({ most: mostTags }),
    },
    {
      needs: ({ tags }) => tags.every((tag) => tag.length <= longestTag),
      otherwise: 'handling.refusal.longTag',
      params: () => ({ most: longestTag }),
    },
    { needs: ({ responsible }) => responsible !== 'other', otherwise: 'handling.refusal.notAdministrator' },
  ],
} satisfies Rules<HandlingFacts>;

/** Tags as somebody writes them: with commas between them, each once, whatever its capital letters. */
export const tagsIn = (text: string): readonly string[] => withTags([], [text]);

/** The tags with others added that are not among them yet; a comma ends a tag. */
export function withTags(tags: readonly string[], added: readonly string[]): readonly string[] {
  const all = new Map(tags.map((tag) => [keyOf(tag), tag]));
  for (const one of added
    .flatMap((given) => given.normalize('NFC').split(/[,，、\n]/))
    .map((tag) => tag.trim().replace(/\s+/g, ' '))) {
    if (one !== '' && !all.has(keyOf(one))) all.set(keyOf(one), one);
  }
  return [...all.values()];
}

/** The tags without this one. */
export const withoutTag = (tags: readonly string[], gone: string): readonly string[] =>
  tags.filter((tag) => keyOf(tag) !== keyOf(gone));

const keyOf = (tag: string) => tag.toLowerCase();
