import { expect, it } from 'vitest';
import { type FinalResult, isFinalResult, scoresAlone, weightsIn } from './finalResult.ts';
import { isSameResult } from './sameResult.ts';
import { scoresWeight } from './scoresWeight.ts';

const result: FinalResult = {
  rounds: [
    { roundID: 'a', weight: 30 },
    { roundID: 'b', weight: 20, isScored: true },
  ],
  scores: 50,
};
const [a, b] = [result.rounds[0]!, result.rounds[1]!];

it('is made of the scores alone where nothing else was chosen', () => {
  expect(scoresAlone).toEqual({ rounds: [], scores: 100 });
  expect(isFinalResult(scoresAlone)).toBe(true);
});

it.each<[Partial<FinalResult>, boolean]>([
  [{}, true],
  [{ scores: 49 }, false],
  [{ scores: 51 }, false],
  [{ rounds: [{ ...a, weight: 80 }, b], scores: 0 }, false],
  [{ rounds: [{ ...a, weight: 79 }, b], scores: 1 }, true],
  [{ rounds: [{ ...a, weight: 0 }, b], scores: 80 }, false],
  [{ rounds: [{ ...a, weight: 1 }, b], scores: 79 }, true],
  [{ rounds: [{ ...a, isScored: false }, b] }, false],
  [{ rounds: [a, { ...b, roundID: 'a' }] }, false],
])('with %j can be made: %j', (changes, can) => {
  expect(isFinalResult({ ...result, ...changes })).toBe(can);
});

it('adds up, and leaves to the scores what the rounds leave', () => {
  expect(weightsIn(result)).toBe(100);
  expect([scoresWeight([]), scoresWeight(result.rounds)]).toEqual([100, 50]);
});

it('is the same in whatever order its rounds are named, and no other', () => {
  expect(isSameResult(result, { ...result, rounds: [b, a] })).toBe(true);
  expect(isSameResult(result, { ...result, scores: 51 })).toBe(false);
  expect(isSameResult(result, { ...result, rounds: [a] })).toBe(false);
  expect(isSameResult({ ...result, rounds: [a] }, result)).toBe(false);
  expect(isSameResult(result, { ...result, rounds: [{ ...a, weight: 31 }, b] })).toBe(false);
  expect(isSameResult(result, { ...result, rounds: [a, { ...b, roundID: 'c' }] })).toBe(false);
});
