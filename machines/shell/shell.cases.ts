import type { Case } from '../kit/cases.ts';
import type { ShellEvent, ShellInput } from './shell.machine.ts';

const menu = [
  { id: 'dashboard', url: '/' },
  { id: 'awards', url: '/awards' },
];
const events: Case<ShellInput, ShellEvent>['events'] = [
  { type: 'drawer.toggle' },
  { type: 'drawer.close' },
  { type: 'item.choose', id: 'awards' },
  { type: 'path.change', path: '/awards', menu },
  { type: 'path.change', path: '/page2', menu },
  { type: 'screen.widen' },
  { type: 'screen.narrow' },
  { type: 'shell.reset' },
];

/** Situations of the frame around every page. */
export const shellCases: readonly Case<ShellInput, ShellEvent>[] = [
  { title: 'a screen of any width', input: { openItem: ['dashboard'] }, events },
];
