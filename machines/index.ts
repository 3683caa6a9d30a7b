import { awardCases } from './award/award.cases.ts';
import { awardMachine } from './award/award.machine.ts';
import { awardRules } from './award/award.rules.ts';
import { entryCases } from './entry/entry.cases.ts';
import { entryMachine } from './entry/entry.machine.ts';
import { entryRules } from './entry/entry.rules.ts';
import { invoiceCases } from './invoice/invoice.cases.ts';
import { invoiceMachine } from './invoice/invoice.machine.ts';
import { invoiceRules } from './invoice/invoice.rules.ts';
import type { Registered } from './kit/register.ts';
import { scoreCases } from './score/score.cases.ts';
import { scoreMachine } from './score/score.machine.ts';
import { scoreRules } from './score/score.rules.ts';

/** Every machine of the product: the atlas, the paths, the tests and the server read this one list. */
export const register: readonly Registered[] = [
  {
    name: 'award',
    machine: awardMachine,
    title: 'An award',
    audience: ['administrator'],
    kind: 'lifecycle',
    rules: awardRules,
    cases: awardCases,
  },
  {
    name: 'entry',
    machine: entryMachine,
    title: 'An entry',
    audience: ['entrant', 'administrator'],
    kind: 'lifecycle',
    rules: entryRules,
    cases: entryCases,
  },
  {
    name: 'score',
    machine: scoreMachine,
    title: 'A score sheet',
    audience: ['judge', 'administrator'],
    kind: 'lifecycle',
    rules: scoreRules,
    cases: scoreCases,
  },
  {
    name: 'invoice',
    machine: invoiceMachine,
    title: 'An invoice',
    audience: ['entrant', 'administrator'],
    kind: 'lifecycle',
    rules: invoiceRules,
    cases: invoiceCases,
  },
];
