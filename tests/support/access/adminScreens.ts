import { everywhere, frame, pressed, type Screen, screen, whole } from './screen.ts';
import type { Ids } from './world.ts';

const awardTabs = [
  'details',
  'dates',
  'categories',
  'form',
  'rounds',
  'rules',
  'lifecycle',
  'results',
  'files',
  'history',
];
const statuses = ['bare', 'pending', 'approved', 'open', 'judging', 'closed', 'completed'];
const roundKinds = ['answers', 'grades', 'picks', 'pairs', 'scores'];
const voteStates = ['open', 'closed', 'published'];
const utilities = ['zip', 'results', 'check', 'mail', 'letters', 'audit', 'person', 'atlas'];

/** The step that each status offers, as far as the question before it. */
const steps = [
  ['bare', 'asking', 'button Approve'],
  ['open', 'asking', 'button Start judging'],
  ['judging', 'asking', 'button Override with a reason'],
  ['judging', 'asking back', 'button Reopen entries with a reason…'],
  ['closed', 'asking', 'button Complete'],
  ['closed', 'asking back', 'button Reopen judging with a reason…'],
] as const;

const award = (name: string, tab: string) => (ids: Ids) => `award/${ids[name]}?tab=${tab}`;

/** The screens of an administrator's area, with the demo's data. */
export const ofAdmin: readonly Screen[] = [
  screen('admin', '/', '', [...everywhere, ...frame, ...pressed(['reminding', 'button Remind 6 judges'])]),
  screen('admin', '/awards', 'awards', [
    ...everywhere,
    ...pressed(['menu', 'button More actions for Civic Design Awards 2026']),
  ]),
  screen('admin', '/award', 'award', [...everywhere, ...pressed(['refused form', 'button Create award'])]),
  screen('admin', '/award/:id', award('demoAward', 'details'), everywhere),
  ...awardTabs.slice(1).map((tab) => screen('admin', '/award/:id', award('demoAward', tab))),
  ...statuses.flatMap((name) =>
    ['details', 'dates', 'lifecycle'].map((tab) => screen('host', '/award/:id', award(name, tab))),
  ),
  ...['bare', 'pending', 'open', 'completed'].flatMap((name) =>
    ['categories', 'form', 'rounds', 'rules', 'files', 'history'].map((tab) =>
      screen('host', '/award/:id', award(name, tab)),
    ),
  ),
  ...['pending', 'closed', 'completed'].map((name) => screen('host', '/award/:id', award(name, 'results'))),
  ...[...roundKinds, 'prepared', 'vote-prepared', ...voteStates.map((state) => `vote-${state}`)].map((name) =>
    screen('host', '/award/:id', award(`award-${name}`, 'rounds')),
  ),
  ...steps.map(([name, state, press]) =>
    screen('host', '/award/:id', award(name, 'lifecycle'), pressed([state, press])),
  ),
  screen('host', '/award/:id', award('pending', 'categories'), pressed(['new category', 'button New category'])),
  screen(
    'host',
    '/category',
    (ids) => `category?award=${ids.open}&id=new`,
    pressed(['refused', 'button Save category']),
  ),
  screen(
    'host',
    '/award/:id',
    award('pending', 'form'),
    pressed(['a field', 'button Title*'], ['which entries are affected', 'button See which entries are affected']),
  ),
  screen(
    'host',
    '/award/:id',
    award('judging', 'rounds'),
    pressed(['new round', 'button Add a round before the scores'], ['new vote', 'button Add a public vote']),
  ),
  ...roundKinds.map((kind) =>
    screen('host', '/award/:id', award(`award-${kind}`, 'rounds'), pressed(['editing', 'button Edit round'])),
  ),
  screen(
    'host',
    '/award/:id',
    award('award-scores', 'rounds'),
    pressed(['closing', 'button Override with a reason'], ['undoing', 'button Undo opening']),
  ),
  screen('host', '/award/:id', award('award-prepared', 'rounds'), pressed(['deleting', 'button Delete round'])),
  screen(
    'host',
    '/award/:id',
    award('award-vote-open', 'rounds'),
    pressed(['closing', 'button Close early with a reason'], ['editing', 'button Edit vote']),
  ),
  screen('host', '/award/:id', award('award-vote-closed', 'rounds'), pressed(['publishing', 'button Publish result'])),
  screen('admin', '/award/:id', 'award/00000000-0000-4000-8000-000000000000'),
  screen('admin', '/categories', 'categories', everywhere),
  screen('admin', '/category', (ids) => `category?id=${ids.category}&awardID=${ids.demoAward}`, [
    ...everywhere,
    ...pressed(['menu', 'button More actions for Public Space']),
  ]),
  screen('admin', '/judges', 'judges', [
    ...everywhere,
    ...pressed(
      ['reminding', 'button Remind 6 judges'],
      ['planning', 'button Plan who scores what'],
      ['inviting', 'button Invite a judge'],
      ['assigning', 'button Assign'],
      ['assigning existing judges', 'button Assign existing judges'],
      ['declaring a conflict', 'button Declare a conflict'],
      ['keeping apart', 'button Keep apart'],
      ['menu', 'button More actions for Amit Rao'],
    ),
  ]),
  screen('admin', '/scores', 'scores', [
    ...everywhere,
    ...pressed(
      ['method', 'button Method: additive severity, version 2'],
      ['agreement', 'button All figures of agreement'],
      ['announcing, refused', 'button Announce the result'],
    ),
  ]),
  screen('announcer', '/scores', 'scores', [...whole, ...pressed(['announcing', 'button Announce the result'])]),
  screen('admin', '/scores/entry', (ids) => `scores/entry?${ids.judged}`, [
    ...everywhere,
    ...pressed(['reopening', 'button Reopen']),
  ]),
  screen('admin', '/entries', 'entries', [
    ...everywhere,
    ...pressed(
      ['messaging', 'button Message entrants…'],
      ['importing', 'button Import'],
      ['export menu', 'button Export'],
      ['status filter', 'button Status'],
      ['team filter', 'button Team'],
      ['ticked', 'checkbox Select CD-0001 Tidewater Steps'],
      ['handling', 'checkbox Select CD-0001 Tidewater Steps', 'button Tags and responsible…'],
      ['menu', 'button Actions for Tidewater Steps'],
    ),
  ]),
  screen(
    'admin',
    '/entries',
    'entries?q=Steps',
    pressed(['keeping a view', 'button My views', 'menuitem Keep this view']),
  ),
  screen('admin', '/entry', (ids) => `entry?${ids.sent}`, [
    ...everywhere,
    ...pressed(
      ['menu', 'button Actions for Slipway Cottages'],
      ['moving', 'button Actions for Slipway Cottages', 'menuitem Move category'],
      ['asking to correct', 'button Actions for Slipway Cottages', 'menuitem Ask to correct'],
      ['deleting', 'button Actions for Slipway Cottages', 'menuitem Delete entry'],
      ['editing', 'button Edit on behalf'],
      ['versions', 'button Versions'],
    ),
  ]),
  screen('admin', '/invoices', 'invoices', [
    ...everywhere,
    ...pressed(
      ['menu', 'button Actions for INV-00029'],
      ['paying', 'button Mark paid'],
      ['refunding', 'button Actions for INV-00028', 'menuitem Refund'],
    ),
  ]),
  screen('admin', '/prices', 'prices', [...everywhere, ...pressed(['new code', 'button New code'])]),
  screen('admin', '/users', 'users', [
    ...everywhere,
    ...pressed(
      ['importing', 'button Import from a file'],
      ['menu', 'button Actions for Helen Okafor'],
      ['password', 'button Actions for Helen Okafor', 'menuitem Set password'],
      ['deleting', 'button Actions for Helen Okafor', 'menuitem Delete user'],
      ['locking', 'button Actions for Nia Prosser', 'menuitem Lock'],
    ),
  ]),
  screen('admin', '/user', 'user', [...everywhere, ...pressed(['refused form', 'button Create user and send email'])]),
  screen('admin', '/user/:id', (ids) => `user/${ids.entrantUser}`, everywhere),
  ...['entries', 'history'].map((tab) => screen('admin', '/user/:id', (ids) => `user/${ids.entrantUser}?tab=${tab}`)),
  screen('admin', '/user/:id', (ids) => `user/${ids.judgeUser}`, [
    ...whole,
    ...pressed(['signing in as', 'button Sign in as']),
  ]),
  screen('admin', '/utils', 'utils', everywhere),
  ...utilities.slice(1).map((tab) => screen('admin', '/utils', `utils?tab=${tab}`)),
  screen('admin', '/page2', 'page2', everywhere),
  screen('admin', '/admin/settings', 'admin/settings', [
    ...everywhere,
    ...pressed(['refused password', 'button Change the password']),
  ]),
  screen('admin', '*', 'nowhere'),
];
