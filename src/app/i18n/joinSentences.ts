import type { Language } from './store.ts';

export type Sentence = string | false | null | undefined;

/** Sentences one after the other, in Chinese without a space between them. What is false or empty is left out. */
export const joinSentences = ({ tag }: Language, sentences: readonly Sentence[]): string =>
  sentences.filter(Boolean).join(tag.startsWith('zh') ? '' : ' ');
