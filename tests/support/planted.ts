import { readFileSync } from 'node:fs';
import { applied, type Mutant, mutantsOf } from '#tools/mutants/mutate.ts';

/**
 * One wrong place in each of these charts, for the levels of tests that walk it: the charts' own, the API, the screens. Each must
 * notice it.
 */
const planted = {
  award: "guard 'mayClose' turned round",
  entry: "guard 'mayWithdraw' turned round",
  score: 'without the step score.submit',
  session: 'without the step session.endedElsewhere',
} as const;

/** The same in charts that are walked over the API and on no screen. */
const plantedOnServer = {
  invoice: "guard 'maySettle' turned round",
  bulk: 'without the step bulk.retry',
  awardEditor: 'without the step conflict.keepMine',
} as const;

export type Planted = keyof typeof planted;
export type PlantedOnServer = keyof typeof plantedOnServer;
export const plantedNames = Object.keys(planted) as readonly Planted[];

/** The machine's source with its mutant in it. Throws where the source has no such place. */
export function plantedIn(name: Planted | PlantedOnServer): {
  readonly file: string;
  readonly source: string;
  readonly mutant: Mutant;
} {
  const known = { ...planted, ...plantedOnServer };
  const file = `machines/${name}/${name}.machine.ts`;
  const source = readFileSync(file, 'utf8');
  // A session ends elsewhere in several states; the last of them is the one that a person is in.
  const mutant = mutantsOf(file, source).findLast(({ what }) => what === known[name]);
  if (!mutant) throw new Error(`${file} has no place for: ${known[name]}`);
  return { file, source: applied(source, mutant), mutant };
}
