import { nothingGiven } from '#machines/round/order.ts';
import type { RoundFacts } from '#machines/round/round.rules.ts';

/** What of a round is nothing to what a judge gives, and what a new one does not have yet. */
export const besides: Omit<RoundFacts, 'now' | 'awardStatus' | 'kind' | 'closesAt'> = {
  before: [],
  after: [],
  opensAt: null,
  name: '',
  consensus: 0,
  quorum: 0,
  top: null,
  threshold: null,
  picks: null,
  scale: null,
  pairs: null,
  criteria: null,
  range: null,
  weight: null,
  categories: [],
  openAnswers: 0,
  unsettled: 0,
  goOn: 0,
  sheets: 0,
  published: false,
  given: nothingGiven,
};
