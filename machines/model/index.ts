import type { Scenario } from './scenario.ts';
import { accounts } from './scenarios/accounts.ts';
import { acting } from './scenarios/acting.ts';
import { administrators } from './scenarios/administrators.ts';
import { awardEdit } from './scenarios/awardEdit.ts';
import { bestEntry } from './scenarios/bestEntry.ts';
import { dates } from './scenarios/dates.ts';
import { fees } from './scenarios/fees.ts';
import { judging } from './scenarios/judging.ts';
import { crowd, payment } from './scenarios/payment.ts';
import { rounds } from './scenarios/rounds.ts';
import { several } from './scenarios/several.ts';
import { stale } from './scenarios/stale.ts';
import { sums } from './scenarios/sums.ts';
import { takenAgain } from './scenarios/takenAgain.ts';
import { together } from './scenarios/together.ts';
import { vote } from './scenarios/vote.ts';

/** Every model of several actors: the command, the tests and replays read this one list. */
export const scenarios: readonly Scenario[] = [
  awardEdit,
  dates,
  payment,
  crowd,
  several,
  fees,
  sums,
  judging,
  takenAgain,
  rounds,
  vote,
  bestEntry,
  administrators,
  accounts,
  acting,
  stale,
  together,
];
