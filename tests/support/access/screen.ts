import type { Ids, Viewer } from './world.ts';

/** How a screen comes to look otherwise than when everything is there. */
export interface State {
  readonly name: string;
  /** What the calls of the server do meanwhile: they never answer, or are refused with 503. */
  readonly calls?: 'held' | 'refused';
  /** The device loses its network once the screen stands. */
  readonly offline?: true;
  /** What is pressed one after the other, as role and name in English: `button Import`; `*` ends the beginning of a name. */
  readonly press?: readonly string[];
  /** Only where it is as narrow as a phone. */
  readonly narrow?: true;
}

/** One address of one viewer with the states that it is looked at in. */
export interface Screen {
  /** The route of the application's table that it stands for. */
  readonly route: string;
  readonly who: Viewer;
  readonly path: string | ((ids: Ids) => string);
  readonly states: readonly State[];
}

/** What a screen is called in reports: who looks, its route, what of it, and its state. */
export const nameOf = ({ who, route, path }: Screen, state: State): string =>
  `${who} ${typeof path === 'string' ? `/${path}` : `${route} ${path(unknown)}`} ${state.name}`;

/** Says the names of ids in place of ids. */
const unknown: Ids = new Proxy({}, { get: (_, name) => `{${String(name)}}` });

/** What every screen can look like: whole, on its way, refused, and without a network. */
export const everywhere: readonly State[] = [
  { name: 'whole' },
  { name: 'loading', calls: 'held' },
  { name: 'refused', calls: 'refused' },
  { name: 'offline', offline: true },
];
/** Only when everything is there. */
export const whole: readonly State[] = [{ name: 'whole' }];

/** States that come about by pressing something. */
export const pressed = (...states: readonly (readonly [name: string, ...press: string[]])[]): readonly State[] =>
  states.map(([name, ...press]) => ({ name, press }));

/** A row of the table: by itself whole, at the address of its route. */
export const screen = (
  who: Viewer,
  route: string,
  path: Screen['path'] = route.slice(1),
  states: readonly State[] = whole,
): Screen => ({ who, route, path, states });

/** What the frame around every screen opens. */
export const frame: readonly State[] = [
  ...pressed(
    ['account menu', 'button Account menu*'],
    ['language menu', 'button EN, language*'],
    ['search', 'button Search everything*'],
  ),
  { name: 'menu of a phone', press: ['button Toggle the side menu'], narrow: true },
];
