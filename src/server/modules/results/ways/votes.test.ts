import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letters, otherNames, placesOf, renamed, someBallots, votes } from './ballots.fixture.ts';
import { schulze } from './schulze.ts';
import { transferableVote } from './transferableVote.ts';
import type { Ballot } from './way.ts';

const byTransfer = (ballots: readonly Ballot[], seats: number, ids: readonly string[] = letters) =>
  transferableVote.count(ids, ballots, { seats });
const bySchulze = (ballots: readonly Ballot[], ids: readonly string[] = letters) => schulze.count(ids, ballots, null);

describe('Schulze', () => {
  it('gives the paths and the order of his example of 45 votes', () => {
    const ballots = votes(
      [5, 'ACBED'],
      [5, 'ADECB'],
      [8, 'BEDAC'],
      [3, 'CABED'],
      [7, 'CAEBD'],
      [2, 'CBADE'],
      [7, 'DCEBA'],
      [8, 'EBADC'],
    );
    const { places, preferred, strongest } = bySchulze(ballots);
    expect(preferred).toEqual([
      [0, 20, 26, 30, 22],
      [25, 0, 16, 33, 18],
      [19, 29, 0, 17, 24],
      [15, 12, 28, 0, 14],
      [23, 27, 21, 31, 0],
    ]);
    expect(strongest).toEqual([
      [0, 28, 28, 30, 24],
      [25, 0, 28, 33, 24],
      [25, 29, 0, 29, 24],
      [25, 28, 28, 0, 24],
      [25, 28, 28, 31, 0],
    ]);
    expect(places).toEqual([['E'], ['A'], ['C'], ['B'], ['D']]);
  });

  it('gives the order of the first example of his paper', () => {
    const ballots = votes([8, 'acdb'], [2, 'badc'], [4, 'cdba'], [4, 'dbac'], [3, 'dcba']);
    expect(bySchulze(ballots, ['a', 'b', 'c', 'd']).places).toEqual([['d'], ['a'], ['c'], ['b']]);
  });

  it('lets a circle of three share the place', () => {
    expect(bySchulze(votes([1, 'ABC'], [1, 'BCA'], [1, 'CAB']), ['A', 'B', 'C']).places).toEqual([['A', 'B', 'C']]);
  });

  it('puts first who wins every duel', () => {
    fc.assert(
      fc.property(someBallots, (ballots) => {
        const { preferred, places } = bySchulze(ballots);
        const winner = letters.find((_, own) =>
          letters.every((__, other) => own === other || preferred[own]![other]! > preferred[other]![own]!),
        );
        if (winner) expect(places[0]).toEqual([winner]);
      }),
    );
  });

  it('is not moved by a copy of an entry that everybody puts beside it', () => {
    fc.assert(
      fc.property(someBallots, fc.constantFrom(...letters), fc.boolean(), (ballots, copied, above) => {
        const pair = above ? [['copy'], [copied]] : [[copied], ['copy']];
        const more = ballots.map(({ judgeID, order }) => ({
          judgeID,
          order: order.flatMap((together) => (together.includes(copied) ? pair : [together])),
        }));
        const without = (places: readonly (readonly string[])[]) => {
          const before = new Map(places.flatMap((together, place) => together.map((id) => [id, place] as const)));
          const rest = letters.filter((id) => id !== copied);
          return rest.map((left) => rest.map((right) => Math.sign(before.get(left)! - before.get(right)!)));
        };
        const [first] = bySchulze(ballots).places;
        const [firstAfter] = bySchulze(more, [...letters, 'copy']).places;
        const others = (ids: readonly string[]) => ids.filter((id) => id !== copied && id !== 'copy').sort();
        expect(others(firstAfter!)).toEqual(others(first!));
        expect(firstAfter!.some((id) => id === copied || id === 'copy')).toBe(first!.includes(copied));
        expect(without(bySchulze(ballots).places)).toHaveLength(letters.length - 1);
      }),
    );
  });
});

describe('Single transferable vote', () => {
  it('chooses as in the example of the guests and their dishes', () => {
    // Wikipedia, Counting single transferable votes: 20 guests, three dishes.
    const ballots = votes([4, 'O'], [2, 'PO'], [8, 'CS'], [4, 'CW'], [1, 'S'], [1, 'W']);
    const { quota, chosen, undecided, stages } = byTransfer(ballots, 3, ['O', 'P', 'C', 'S', 'W']);
    expect(quota).toBe(6);
    expect([chosen, undecided]).toEqual([['C', 'O', 'S'], []]);
    const held = stages.map((stage) => stage.held);
    expect(held[0]).toEqual({ O: 400_000, P: 200_000, C: 1_200_000, S: 100_000, W: 100_000 });
    // Twelve votes, six of them surplus: each is passed on at a half.
    expect(held[2]).toEqual({ O: 400_000, P: 200_000, C: 600_000, S: 500_000, W: 300_000 });
    expect(stages.map(({ elected, excluded, surplusOf }) => [...elected, excluded, surplusOf])).toEqual([
      ['C', null, null],
      [null, 'C'],
      ['P', null],
      ['O', null, null],
      ['W', null],
      ['S', null, null],
    ]);
  });

  it('keeps five decimals of a transferred vote and drops the rest', () => {
    // Quota 4; A holds 7, so each of the seven is passed on at 3/7 = .42857.
    const { quota, stages } = byTransfer(votes([7, 'AB'], [2, 'B'], [2, 'C']), 2, ['A', 'B', 'C']);
    expect(quota).toBe(4);
    expect(stages[2]!.held).toEqual({ A: 400_000, B: 200_000 + 7 * 42_857, C: 200_000 });
  });

  it('for one seat leaves the fewest out until one has more than half', () => {
    const tennessee = votes([42, 'MNCK'], [26, 'NCKM'], [15, 'CKNM'], [17, 'KCNM']);
    expect(byTransfer(tennessee, 1, ['M', 'N', 'C', 'K']).chosen).toEqual(['K']);
  });

  it('says who is undecided where a lot would decide', () => {
    expect(byTransfer(votes([2, 'A'], [2, 'B'], [1, 'C']), 1, ['A', 'B', 'C'])).toMatchObject({
      chosen: [],
      undecided: ['A', 'B'],
      places: [['A', 'B'], ['C']],
      stages: [],
    });
  });

  it('says that everybody is undecided where equal votes go more ways than are followed', () => {
    const ballots = votes([3, 'A'], [2, 'B'], [1, 'CB'], [1, 'DA']);
    const within = (courses: number) => transferableVote.count(letters, ballots, { seats: 1, courses });
    expect(within(100)).toEqual(byTransfer(ballots, 1));
    expect(within(100).chosen).toEqual(['A']);
    expect(within(2)).toMatchObject({ chosen: [], undecided: [...letters], stages: [] });
  });

  it('takes equal votes by the latest stage where they differed', () => {
    // After D's vote went to B, B and C have two each; C had more before, so B is left out, and its votes make A's half.
    const { chosen, stages } = byTransfer(votes([3, 'A'], [2, 'CA'], [1, 'BA'], [1, 'DB']), 1, ['A', 'B', 'C', 'D']);
    expect(
      stages
        .map(({ excluded }) => excluded)
        .filter(Boolean)
        .slice(1),
    ).toEqual(['B']);
    expect(chosen).toEqual(['A']);
  });

  it('chooses as many as there are seats, and says no more than it knows', () => {
    fc.assert(
      fc.property(someBallots, fc.integer({ min: 1, max: 4 }), (ballots, seats) => {
        const { chosen, undecided, places } = byTransfer(ballots, seats);
        expect(chosen.length).toBeLessThanOrEqual(seats);
        expect(chosen.length === seats).toBe(undecided.length === 0);
        expect(chosen.length + undecided.length).toBeGreaterThanOrEqual(seats);
        expect(places.flat().sort()).toEqual([...letters]);
      }),
    );
  });

  it('loses no vote and makes none', () => {
    fc.assert(
      fc.property(someBallots, fc.integer({ min: 1, max: 4 }), (ballots, seats) => {
        for (const { held } of byTransfer(ballots, seats).stages) {
          const sum = Object.values(held).reduce((all, value) => all + value, 0);
          expect(sum).toBeLessThanOrEqual(ballots.length * 100_000);
        }
      }),
    );
  });

  it('gives those of a group that fills quotas alone their seats', () => {
    // Proportionality for solid coalitions (Dummett 1984), for the two of one seat each.
    const { chosen } = byTransfer(votes([4, 'ABC'], [3, 'BAC'], [5, 'CDE']), 2);
    expect(chosen).toContain('C');
    expect(chosen.some((id) => id === 'A' || id === 'B')).toBe(true);
  });
});

describe.each([
  ['Schulze', (ballots: readonly Ballot[], ids: readonly string[]) => bySchulze(ballots, ids).places],
  [
    'single transferable vote',
    (ballots: readonly Ballot[], ids: readonly string[]) => byTransfer(ballots, 2, ids).places,
  ],
] as const)('%s', (_, places) => {
  it('does not ask who the judges are, nor in which order they come', () => {
    fc.assert(
      fc.property(someBallots, (ballots) => {
        const other = [...ballots].reverse().map(({ order }, judge) => ({ judgeID: `other ${judge}`, order }));
        expect(placesOf(places(other, letters))).toEqual(placesOf(places(ballots, letters)));
      }),
    );
  });
  it('does not ask what entries are called, nor in which order they come', () => {
    fc.assert(
      fc.property(someBallots, otherNames, (ballots, name) => {
        const found = places(renamed(ballots, name), letters.map(name).reverse());
        expect(placesOf(found)).toEqual(placesOf(places(ballots, letters).map((together) => together.map(name))));
      }),
    );
  });
});

it('Schulze never puts an entry lower because a judge puts it higher', () => {
  fc.assert(
    fc.property(someBallots, fc.nat(), fc.constantFrom(...letters), (ballots, which, raised) => {
      const chosen = which % ballots.length;
      const better = ballots.map((ballot, judge) =>
        judge === chosen ? { ...ballot, order: [[raised], ...ballot.order.filter(([id]) => id !== raised)] } : ballot,
      );
      const won = (given: readonly Ballot[]) => bySchulze(given).places[0]!;
      if (won(ballots).length === 1 && won(ballots)[0] === raised) expect(won(better)).toEqual([raised]);
    }),
  );
});

it.each([
  ['an entry of another category', votes([1, 'AZ']), 'unknownEntry'],
  ['an entry twice', votes([1, 'AA']), 'entryTwice'],
  ['a judge twice', [...votes([1, 'AB']), ...votes([1, 'BA'])], 'judgeTwice'],
] as const)('refuses %s', (_, ballots, code) => {
  expect(schulze.faults(letters, ballots, null).map((fault) => fault.code)).toContain(code);
  expect(transferableVote.faults(letters, ballots, { seats: 1 }).map((fault) => fault.code)).toContain(code);
});

it('refuses equal preferences and no seat where votes are transferred', () => {
  const equal = [{ judgeID: 'j', order: [['A', 'B']] }];
  expect(transferableVote.faults(letters, equal, { seats: 1 })).not.toEqual([]);
  expect(transferableVote.faults(letters, [], { seats: 0 })).toEqual([{ code: 'badSetting' }]);
});
