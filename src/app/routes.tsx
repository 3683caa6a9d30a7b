import { type ComponentType, Suspense, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSession } from './actors/session/useSession.ts';
import { type AreaName, areaOf, decide, hasFrame } from './guard.ts';
import type { MessageArea } from './i18n/messageId.ts';
import { loadMessages } from './i18n/store.ts';
import { ErrorBoundary } from './parts/page/ErrorBoundary.tsx';
import { usePageKey } from './parts/page/pageKey.ts';
import { TopProgress } from './ui/feedback/TopProgress.tsx';
import { type Later, later } from './ui/loading/later.tsx';

/** Shows what the path asks for to whoever may see it, and sends everybody else where they belong. */
export function Routes() {
  const [path] = useLocation();
  const page = usePageKey();
  useScrollToTop(page);
  const { state, further, ...visitor } = useSession();
  const isGuess = useHistoryState() === guess;
  const decision = decide(path, { ...visitor, session: state, further: isGuess ? [] : further });
  if (decision.kind === 'wait') return <TopProgress />;
  if (decision.kind === 'redirect') return <SendTo path={path} {...decision} />;
  if (decision.kind === 'otherMembership') {
    return (
      <Shell page={page}>
        <Suspense fallback={<TopProgress />}>
          <OtherMembership as={decision.as} path={path} />
        </Suspense>
      </Shell>
    );
  }
  if (decision.kind === 'area' && !hasFrame(decision.area)) {
    return <Area name={decision.area} page={page} />;
  }
  return <Shell page={page}>{decision.kind === 'area' ? <Within name={decision.area} page={page} /> : null}</Shell>;
}

/** An area within the frame: drawn after it, and piece by piece, whatever changes around it meanwhile. */
function Within(props: AreaProps) {
  const isNext = useDeferredValue(true, false);
  return isNext ? <Area {...props} /> : <TopProgress />;
}

/**
 * Starts to fetch what the first path of a visit needs, before it is known who is there. The frame is drawn first and what it holds
 * after it: on a slow device it is seen half a second sooner than both in one go.
 */
export const preloadFirst = (path: string): Preloaded =>
  begin(path, (area) => Promise.all([areas[area](), loadMessages(messagesOf[area])]));

/** Fetches what a path needs, so that it is drawn in one go. */
export const preload = (path: string): Preloaded => begin(path, (area) => contents[area].arrive());

function begin(path: string, arrive: (area: AreaName) => Promise<unknown>): Preloaded {
  const name = areaOf(path);
  if (!name) return { area: Promise.resolve(), screen: Promise.resolve() };
  const area = arrive(name);
  const frame = hasFrame(name) ? Frame.arrive() : null;
  const screen = areas[name]().then(({ screenAt }) => screenAt?.(path)?.arrive());
  return { area, screen: Promise.all([area, frame, screen]) };
}

export interface Preloaded {
  /** Settles once the area and its words are there. */
  readonly area: Promise<unknown>;
  /** Settles once nothing is missing of what the path shows. */
  readonly screen: Promise<unknown>;
}

interface AreaModule {
  readonly default: ComponentType;
  /** The screen of a path, where it has a chunk of its own. */
  readonly screenAt?: (path: string) => Pick<Later<object>, 'arrive'> | undefined;
}

type Loader = () => Promise<AreaModule>;

const areas: Readonly<Record<AreaName, Loader>> = {
  public: () => import(/* webpackChunkName: "public" */ './areas/public/routes.tsx'),
  entrant: () => import(/* webpackChunkName: "entrant" */ './areas/entrant/routes.tsx'),
  admin: () => import(/* webpackChunkName: "admin" */ './areas/admin/routes.tsx'),
  judge: () => import(/* webpackChunkName: "judge" */ './areas/judge/routes.tsx'),
  settings: () => import(/* webpackChunkName: "settings" */ './areas/settings/routes.tsx'),
  atlas: () => import(/* webpackChunkName: "atlas" */ './areas/atlas/routes.tsx'),
  vote: () => import(/* webpackChunkName: "vote" */ './areas/vote/routes.tsx'),
};

const messagesOf: Readonly<Record<AreaName, MessageArea>> = {
  public: 'public',
  entrant: 'entrant',
  // The first screen; the others bring the rest of their words along.
  admin: 'dashboard',
  judge: 'judge',
  settings: 'settings',
  atlas: 'atlas',
  vote: 'vote',
};

const loadShell = () =>
  Promise.all([import(/* webpackChunkName: "shell" */ './SignedIn.tsx'), loadMessages('common')]).then(
    ([module]) => module.default,
  );

const Frame = later(loadShell);

/** Each area with its words. */
const contents = Object.fromEntries(
  Object.entries(areas).map(([name, load]) => [
    name,
    later(async () => {
      // The keys are those of `areas`.
      const [module] = await Promise.all([load(), loadMessages(messagesOf[name as AreaName])]);
      return module.default;
    }),
  ]),
) as Readonly<Record<AreaName, Later<object>>>;

const OtherMembership = later(() =>
  Promise.all([
    import(/* webpackChunkName: "memberships" */ './parts/account/OtherMembership.tsx'),
    loadMessages('settings'),
  ]).then(([module]) => module.OtherMembership),
);

type AreaProps = { readonly name: AreaName; readonly page: string };

function Area({ name, page }: AreaProps) {
  const Content = contents[name];
  return (
    <ErrorBoundary resetKey={`${name} ${page}`}>
      <Suspense fallback={<TopProgress />}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  );
}

function Shell({ children, page }: { readonly children: React.ReactNode; readonly page: string }) {
  return (
    <ErrorBoundary resetKey={page}>
      <Suspense fallback={<TopProgress />}>
        <Frame>{children}</Frame>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Marks a start that somebody was sent to before it was known which of their memberships this is. */
const guess = 'guess';

type SendToProps = { readonly path: string; readonly to: string; readonly remember: boolean };

function SendTo({ path, to, remember }: SendToProps) {
  const { turnAway, arrive, known } = useSession();
  const [ready, setReady] = useState(!remember);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path that was refused is remembered once
  useEffect(() => {
    if (remember) turnAway(path + location.search);
    else arrive();
    setReady(true);
  }, []);
  return ready ? <Redirect to={to} replace state={known ? null : guess} /> : null;
}

function useScrollToTop(page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other page scrolls
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [page]);
}
