import type { Case } from '../kit/cases.ts';
import type { ShellEvent, ShellInput } from './shell.machine.ts';

const events: Case<ShellInput, ShellEvent>['events'] = [
  { type: 'drawer.toggle' },
  { type: 'drawer.close' },
  { type: 'item.choose', id: 'awards' },
  { type: 'screen.widen' },
  { type: 'screen.narrow' },
  { type: 'shell.reset' },
];

/** Situations of the frame around every page. */
export const shellCases: readonly Case<ShellInput, ShellEvent>[] = [
  { title: 'a screen of any width', input: { openItem: ['dashboard'] }, events },
];
