import type { UserType } from '#machines/shared/tokens.ts';
import { homes } from './parts/page/homes.ts';

const areaNames = ['public', 'entrant', 'admin', 'judge', 'settings', 'atlas', 'vote'] as const;
export type AreaName = (typeof areaNames)[number];

/** Where a path leads for whoever asks: an area, another path, a page that says that nothing is there, or wait. */
export type Decision =
  | { readonly kind: 'area'; readonly area: AreaName }
  | { readonly kind: 'redirect'; readonly to: string; readonly remember: boolean }
  | { readonly kind: 'notFound' }
  /** For something else that the account is. */
  | { readonly kind: 'otherMembership'; readonly as: UserType }
  | { readonly kind: 'wait' };

interface Visitor {
  readonly session: 'unknown' | 'out' | 'in';
  readonly type: UserType;
  /** Whether the server has said which membership this is, or could not: until then the type is what the account may be. */
  readonly known: boolean;
  /** What else the account is. */
  readonly further?: readonly UserType[] | undefined;
  /** Where the visitor wanted to go before signing in. */
  readonly returnPath?: string | null | undefined;
}

/** The route guards: who may see which area, and where everybody else is sent. */
export function decide(path: string, visitor: Visitor): Decision {
  const { session, type, returnPath } = visitor;
  const place = positionOf(path);
  if (place?.area === 'vote') return { kind: 'area', area: 'vote' };
  if (session === 'unknown') return place?.area === 'public' ? { kind: 'area', area: 'public' } : { kind: 'wait' };
  if (place?.area === 'public') {
    if (session === 'out') return { kind: 'area', area: 'public' };
    return goOn(returnPath, visitor);
  }
  if (session === 'out') return { kind: 'redirect', to: '/login', remember: true };
  if (!place) return { kind: 'notFound' };
  if (place.owner === type) return { kind: 'area', area: place.area };
  if (isEarly(path, visitor)) return { kind: 'wait' };
  return isOfFurther(path, place.owner, visitor) ? { kind: 'otherMembership', as: place.owner } : sendTo(homes[type]);
}

/** Whether an area's screens stand within the frame that signed-in people have. */
export const hasFrame = (area: AreaName): boolean => area !== 'public' && area !== 'vote';

/** The area that a path belongs to, whoever asks. */
export const areaOf = (path: string): AreaName | undefined => positionOf(path)?.area;

interface Place {
  readonly area: AreaName;
  readonly owner: UserType | null;
}

const publicPaths = ['/login', '/register', '/verify', '/forgot', '/reset', '/new'];

const adminPaths = [
  '/awards',
  '/award',
  '/categories',
  '/category',
  '/judges',
  '/scores',
  '/entries',
  '/entry',
  '/invoices',
  '/prices',
  '/users',
  '/user',
  '/utils',
  '/page2',
  '/admin',
];

function positionOf(path: string): Place | undefined {
  if (within(path, publicPaths)) return { area: 'public', owner: null };
  if (within(path, ['/vote'])) return { area: 'vote', owner: null };
  const settings = /^\/(admin|judge|entrant)\/settings(?:\/|$)/.exec(path)?.[1];
  // The pattern admits the three types only.
  if (settings) return { area: 'settings', owner: settings as UserType };
  if (within(path, ['/entrant'])) return { area: 'entrant', owner: 'entrant' };
  if (within(path, ['/judge'])) return { area: 'judge', owner: 'judge' };
  if (within(path, ['/utils/flows'])) return { area: 'atlas', owner: 'admin' };
  if (path === '/' || within(path, adminPaths)) return { area: 'admin', owner: 'admin' };
  return undefined;
}

const within = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

/** Whether it is too early to say that a path is another type's; everybody may begin at the first. */
const isEarly = (path: string, { known }: Visitor): boolean => !known && path !== '/';

/** Whether the account could see a path as something else that it is; everybody begins at the first as what they are now. */
const isOfFurther = (path: string, owner: UserType | null, { further }: Visitor): owner is UserType =>
  path !== '/' && owner !== null && further?.includes(owner) === true;

const sendTo = (to: string): Decision => ({ kind: 'redirect', to, remember: false });

/** After the sign-in: to where the visitor wanted to go if that is theirs, else to their home. */
function goOn(returnPath: string | null | undefined, visitor: Visitor): Decision {
  const { type } = visitor;
  const wanted = returnPath?.startsWith('/') && !returnPath.startsWith('//') ? returnPath : '/';
  const path = wanted.split(/[?#]/)[0] ?? '';
  const owner = positionOf(path)?.owner;
  if (owner && owner !== type && isEarly(path, visitor)) return { kind: 'wait' };
  const isOwn = owner === type || isOfFurther(path, owner ?? null, visitor);
  return sendTo(isOwn ? wanted : homes[type]);
}
