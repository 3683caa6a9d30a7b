import { ofAdmin } from './adminScreens.ts';
import { everywhere, frame, pressed, type Screen, screen, whole } from './screen.ts';

const roundKinds = ['answers', 'grades', 'picks', 'pairs', 'scores'];
const voteStates = ['open', 'closed', 'published'];
const utilities = ['zip', 'results', 'check', 'mail', 'letters', 'audit', 'person', 'atlas'];

/** The same where there is nothing yet. */
const ofNewcomers: readonly Screen[] = [
  ...[
    '/',
    '/awards',
    '/categories',
    '/category',
    '/judges',
    '/scores',
    '/scores/entry',
    '/entries',
    '/entry',
    '/invoices',
    '/prices',
    '/users',
    '/utils',
    '/page2',
    '/admin/settings',
  ].map((route) => screen('newAdmin', route)),
  ...utilities.slice(1).map((tab) => screen('newAdmin', '/utils', `utils?tab=${tab}`)),
  ...['/judge', '/judge/entries', '/judge/play', '/judge/entry', '/judge/nda', '/judge/settings'].map((route) =>
    screen('newJudge', route),
  ),
  ...['/entrant', '/entrant/entry/list', '/entrant/entry', '/entrant/together', '/entrant/settings'].map((route) =>
    screen('newEntrant', route),
  ),
];

const ofAtlas: readonly Screen[] = [
  screen('admin', '/utils/flows/:name?', 'utils/flows', everywhere),
  screen('admin', '/utils/flows/:name?', 'utils/flows/entry'),
  ...['full', 'run', 'compare', 'review'].map((part) =>
    screen('admin', `/utils/flows/:name/${part}`, `utils/flows/award/${part}`),
  ),
  screen('admin', '/utils/flows/map'),
  screen('admin', '/utils/flows/together'),
];

const ofJudge: readonly Screen[] = [
  screen('judge', '/judge', 'judge', [...everywhere, ...frame]),
  screen('judge', '/judge/entries', 'judge/entries', everywhere),
  screen('judge', '/judge/play', 'judge/play', [
    ...everywhere,
    ...pressed(['keys', 'button ? all keys'], ['conflict', 'button Conflict*']),
    { name: 'what marks mean', press: ['button What scores mean'], narrow: true },
  ]),
  screen('judge', '/judge/play', 'judge/play?review'),
  screen('judge', '/judge/entry', (ids) => `judge/entry?${ids.judged}`, [
    ...everywhere,
    ...pressed(['submitting, refused', 'button Submit this score sheet*']),
  ]),
  screen('judge', '/judge/nda', 'judge/nda', everywhere),
  screen('judge', '/judge/settings', 'judge/settings', everywhere),
  screen('gated', '/judge/nda', 'judge/nda', [...whole, ...pressed(['accepting, refused', 'button Accept'])]),
  screen('assessor', '/judge', 'judge'),
  screen('assessor', '/judge/round', 'judge/round', everywhere),
  ...roundKinds.map((kind) => screen('assessor', '/judge/round', (ids) => `judge/round?${ids[`round-${kind}`]}`)),
];

const ofEntrant: readonly Screen[] = [
  screen('entrant', '/entrant', 'entrant', [...everywhere, ...frame, ...pressed(['rules', 'button Rules'])]),
  screen('entrant', '/entrant/entry/list', 'entrant/entry/list', [
    ...everywhere,
    ...pressed(
      ['menu', 'button Actions for Saltworks Signal Box'],
      ['copying', 'button Actions for Saltworks Signal Box', 'menuitem Copy to another category'],
    ),
  ]),
  screen('entrant', '/entrant/entry', (ids) => `entrant/entry?${ids.draft}`, [
    ...everywhere,
    ...pressed(
      ['preview', 'button Preview as a judge'],
      ['submitting, refused', 'button Submit the entry'],
      ['inviting, refused', 'button Invite'],
      ['versions', 'button Earlier versions'],
      ['card', 'button Add a card'],
    ),
  ]),
  screen('entrant', '/entrant/entry', (ids) => `entrant/entry?${ids.sent}`, [
    ...whole,
    ...pressed(['versions', 'button Earlier versions'], ['withdrawing', 'button Withdraw']),
  ]),
  screen('entrant', '/entrant/entry', 'entrant/entry'),
  screen('writer', '/entrant', 'entrant'),
  screen('writer', '/entrant/entry/list', 'entrant/entry/list'),
  screen('writer', '/entrant/entry', (ids) => `entrant/entry?${ids.written}`),
  screen('writer', '/entrant/entry', (ids) => `entrant/entry?${ids.won}`),
  screen(
    'entrant',
    '/entrant/together',
    'entrant/together?id=00000000-0000-4000-8000-000000000000&code=AAAA',
    everywhere,
  ),
  screen('entrant', '/entrant/settings', 'entrant/settings', [
    ...everywhere,
    ...pressed(
      ['email', 'button Change the email'],
      ['authenticator', 'button Set up'],
      ['SMS', 'button Set up SMS'],
      ['card', 'button Add a card'],
      ['adding a passkey', 'button Add a passkey'],
      ['signing out everywhere', 'button Sign out everywhere'],
      ['deleting', 'button Delete my account'],
    ),
  ]),
];

const ofNobody: readonly Screen[] = [
  screen('nobody', '/login', 'login', [...everywhere, ...pressed(['refused form', 'button Sign in'])]),
  screen('nobody', '/new'),
  screen('nobody', '/register', 'register', [...whole, ...pressed(['refused form', 'button Create the account'])]),
  screen('nobody', '/verify', 'verify?email=nia%40example.org', [
    ...whole,
    ...pressed(['refused form', 'button Confirm']),
  ]),
  screen('nobody', '/forgot', 'forgot', [...whole, ...pressed(['refused form', 'button Send a code'])]),
  screen('nobody', '/reset', 'reset?email=nia%40example.org', [
    ...whole,
    ...pressed(['refused form', 'button Change the password']),
  ]),
  ...voteStates.map((state) =>
    screen(
      'nobody',
      '/vote/:id',
      (ids) => `vote/${ids[`vote-${state}`]}`,
      state === 'open'
        ? [...everywhere, ...pressed(['refused form', 'button Send my code'], ['refused receipt', 'button Check'])]
        : whole,
    ),
  ),
  screen('nobody', '/vote/:id', 'vote/none'),
];

/** Every screen of the application in each of its states. */
export const screens: readonly Screen[] = [
  ...ofNobody,
  ...ofEntrant,
  ...ofJudge,
  ...ofAdmin,
  ...ofNewcomers,
  ...ofAtlas,
];
