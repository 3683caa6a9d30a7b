import { type UnsettledByConsensus, verdictByConsensus } from '#machines/round/verdict.ts';
import { type Places, singleFaults, type Way } from './way.ts';

/** One judge's answer whether an entry qualifies. */
export interface Answer {
  readonly judgeID: string;
  readonly entryID: string;
  readonly answer: 'yes' | 'no' | 'unsure';
}

export interface QualifyingRule {
  /** Share of yes among those who decided that makes consensus, above one half and at most 1; 0.75 is usual. */
  readonly consensus: number;
  /** Judges who have to decide; those who are unsure don't count towards it. */
  readonly quorum: number;
}

interface Qualified {
  readonly entryID: string;
  readonly verdict: 'qualifies' | 'fails' | 'discuss';
  /** Why it has to be discussed. */
  readonly why: UnsettledByConsensus | null;
  readonly yes: number;
  readonly no: number;
  readonly unsure: number;
  /** Share of yes among those who decided, and its 95 % interval; null where nobody did. */
  readonly share: number | null;
  readonly interval: readonly [number, number] | null;
}

export interface QualifyingCount {
  /** Those who qualify, those to discuss, those who fail. Empty groups are left out. */
  readonly places: Places;
  readonly entries: readonly Qualified[];
}

/**
 * Yes or no with consensus: an entry qualifies where the share of yes among the judges who decided reaches the consensus, and
 * fails where the share of no does. Unsure is no half a vote: it is left out of the share, and too few who decided means that
 * the judges have to talk, as it does where neither side has the consensus.
 * Sources: Diamond and others, Journal of Clinical Epidemiology 67 (2014), for consensus as a share fixed beforehand, most
 * often three quarters; Wilson, Journal of the American Statistical Association 22 (1927), for the interval.
 */
export const qualifying: Way<Answer, QualifyingRule, QualifyingCount> = {
  id: 'qualifying',
  faults(entryIDs, answers, { consensus, quorum }) {
    const isGood = consensus > 0.5 && consensus <= 1 && Number.isInteger(quorum) && quorum >= 1;
    return [...(isGood ? [] : [{ code: 'badSetting' as const }]), ...singleFaults(entryIDs, answers)];
  },
  count(entryIDs, answers, rule) {
    const counts = new Map(entryIDs.map((entryID) => [entryID, { yes: 0, no: 0, unsure: 0 }]));
    for (const { entryID, answer } of answers) counts.get(entryID)![answer] += 1;
    const entries = [...entryIDs].sort().map((entryID): Qualified => {
      const count = counts.get(entryID)!;
      const decided = count.yes + count.no;
      return {
        entryID,
        ...verdictOf(count.yes, count.no, rule),
        ...count,
        share: decided === 0 ? null : count.yes / decided,
        interval: decided === 0 ? null : wilson(count.yes, decided),
      };
    });
    const places = (['qualifies', 'discuss', 'fails'] as const).map((verdict) =>
      entries.filter((entry) => entry.verdict === verdict).map(({ entryID }) => entryID),
    );
    return { places: places.filter(({ length }) => length > 0), entries };
  },
};

function verdictOf(yes: number, no: number, rule: QualifyingRule): Pick<Qualified, 'verdict' | 'why'> {
  const { goesOn, why } = verdictByConsensus({ yes, no, unsure: 0 }, rule);
  return { verdict: goesOn === null ? 'discuss' : goesOn ? 'qualifies' : 'fails', why };
}

const normal95 = 1.959963984540054;

/** 95 % interval of a share of `count` in `of`. Source: Wilson, Journal of the American Statistical Association 22 (1927). */
export function wilson(count: number, of: number): readonly [number, number] {
  const square = normal95 ** 2;
  const middle = (count + square / 2) / (of + square);
  const width = (normal95 * Math.sqrt((count * (of - count)) / of + square / 4)) / (of + square);
  return [Math.max(0, middle - width), Math.min(1, middle + width)];
}
