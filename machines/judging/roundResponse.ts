import type { Pair } from '../round/comparing.ts';
import { pairKey } from '../round/comparing.ts';
import type { Answer } from '../round/round.rules.ts';

/** What a judge says in a round before the scores, as the server's calls take it. */
export type RoundResponse =
  | {
      readonly kind: 'answer';
      readonly roundID: string;
      readonly entryID: string;
      /** Yes, no or unsure; a grade; or a mark for each criterion. */
      readonly body: {
        readonly answer?: Answer;
        readonly grade?: number;
        readonly marks?: readonly number[];
        readonly reason: string;
        /** What the judge was asked; what pages before it kept has none. */
        readonly asked?: string;
      };
    }
  | {
      readonly kind: 'ballot';
      readonly roundID: string;
      readonly categoryID: string;
      readonly body: { readonly ranked: readonly string[]; readonly others: readonly string[] };
    }
  | {
      readonly kind: 'comparison';
      readonly roundID: string;
      readonly pair: Pair;
      readonly body: { readonly preferred: string | null };
    };

/** What of its round it is said of: an entry, a category or a pair. */
export function targetOf(response: RoundResponse): string {
  switch (response.kind) {
    case 'answer':
      return response.entryID;
    case 'ballot':
      return response.categoryID;
    case 'comparison':
      return pairKey(response.pair);
  }
}
