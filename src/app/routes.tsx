import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { TopProgress } from './design/TopProgress.tsx';
import { type AreaName, areaOf, decide } from './guard.ts';
import type { MessageArea } from './i18n/messageId.ts';
import { loadMessages } from './i18n/store.ts';
import { useApp } from './parts/context.ts';
import { ErrorBoundary } from './parts/ErrorBoundary.tsx';

/** Shows what the path asks for to whoever may see it, and sends everybody else where they belong. */
export function Routes() {
  const app = useApp();
  const [path] = useLocation();
  useScrollToTop(path);
  const decision = decide(path, {
    session: app.session,
    type: app.user?.type ?? 'entrant',
    returnPath: app.returnPath,
  });
  if (decision.kind === 'wait') return <TopProgress active />;
  if (decision.kind === 'redirect') return <SendTo path={path} {...decision} />;
  if (decision.kind === 'area' && decision.area === 'public') return <Area name="public" path={path} />;
  return <Shell path={path}>{decision.kind === 'area' ? <Area name={decision.area} path={path} /> : null}</Shell>;
}

/** Starts to fetch what a path needs, before it is known who is there. */
export function preload(path: string): void {
  const area = areaOf(path);
  if (!area) return;
  // A failure is shown where the area is drawn, which asks again.
  void Promise.all([areas[area](), loadMessages(messagesOf[area])]).catch(() => undefined);
  if (area !== 'public') void loadShell().catch(() => undefined);
  void firstScreens[path]?.().catch(() => undefined);
}

type Loader = () => Promise<{ readonly default: ComponentType }>;

const areas: Readonly<Record<AreaName, Loader>> = {
  public: () => import(/* webpackChunkName: "public" */ './areas/public/routes.tsx'),
  entrant: () => import(/* webpackChunkName: "entrant" */ './areas/entrant/routes.tsx'),
  admin: () => import(/* webpackChunkName: "admin" */ './areas/admin/routes.tsx'),
  judge: () => import(/* webpackChunkName: "judge" */ './areas/judge/routes.tsx'),
  settings: () => import(/* webpackChunkName: "settings" */ './areas/settings/routes.tsx'),
  atlas: () => import(/* webpackChunkName: "atlas" */ './areas/atlas/routes.tsx'),
};

/** The screens that most visits begin with: fetched beside their area, not after it. */
const firstScreens: Readonly<Record<string, () => Promise<unknown>>> = {
  '/entrant': () => import(/* webpackChunkName: "entrant-home" */ './areas/entrant/dashboard/DashboardPage.tsx'),
  '/judge': () => import(/* webpackChunkName: "judge-home" */ './areas/judge/DashboardScreen.tsx'),
  '/': () => import(/* webpackChunkName: "admin-home" */ './areas/admin/dashboard/DashboardScreen.tsx'),
};

type ShellComponent = ComponentType<{ readonly children: React.ReactNode }>;
const loadShell = (): Promise<{ readonly default: ShellComponent }> =>
  Promise.all([import(/* webpackChunkName: "shell" */ './SignedIn.tsx'), loadMessages('common')]).then(
    ([module]) => module,
  );

function Area({ name, path }: { readonly name: AreaName; readonly path: string }) {
  const [attempt, setAttempt] = useState(0);
  const Content = lazily(`${name} ${attempt}`, async () => {
    const [module] = await Promise.all([areas[name](), loadMessages(messagesOf[name])]);
    return module;
  });
  return (
    <ErrorBoundary resetKey={`${name} ${path}`} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<TopProgress active />}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  );
}

function Shell({ children, path }: { readonly children: React.ReactNode; readonly path: string }) {
  const [attempt, setAttempt] = useState(0);
  const Frame = lazily(`shell ${attempt}`, loadShell) as ShellComponent;
  return (
    <ErrorBoundary resetKey={path} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<TopProgress active />}>
        <Frame>{children}</Frame>
      </Suspense>
    </ErrorBoundary>
  );
}

const messagesOf: Readonly<Record<AreaName, MessageArea>> = {
  public: 'public',
  entrant: 'entrant',
  // The first screen; the others bring the rest of their words along.
  admin: 'dashboard',
  judge: 'judge',
  settings: 'settings',
  atlas: 'atlas',
};

type SendToProps = { readonly path: string; readonly to: string; readonly remember: boolean };

function SendTo({ path, to, remember }: SendToProps) {
  const { rememberPath } = useApp();
  const [ready, setReady] = useState(!remember);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path that was refused is remembered once
  useEffect(() => {
    if (remember) rememberPath(path + location.search);
    setReady(true);
  }, []);
  return ready ? <Redirect to={to} replace /> : null;
}

function useScrollToTop(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the path scrolls
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [path]);
}

// React keeps a lazy component's failure for ever, so a retry needs a new one; kept here, as React may forget a memo.
const made = new Map<string, ComponentType<{ children?: React.ReactNode }>>();

function lazily<Props extends object>(key: string, load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  const known = made.get(key);
  if (known) return known;
  const component = lazy(load) as unknown as ComponentType<{ children?: React.ReactNode }>;
  made.set(key, component);
  return component;
}
