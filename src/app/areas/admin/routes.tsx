import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { type Bundle, loadMessages } from '../../i18n/store.ts';
import { NotFound } from '../../parts/page/NotFound.tsx';
import { type Later, later } from '../../ui/loading/later.tsx';
import { onceSettled } from '../../ui/loading/onceSettled.ts';

/** The screens of the administrator area by path. */
export default function AdminRoutes() {
  return (
    <Switch>
      {Object.entries(screens).map(([path, Screen]) => (
        <Route key={path} path={path} component={Screen} />
      ))}
      <Route path="/award/:id">{({ id }) => <AwardScreen id={id} />}</Route>
      <Route path="/user/:id">{({ id }) => <UserScreen id={id} />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

export const screenAt = (path: string) =>
  screens[path] ?? (path.startsWith('/award/') ? AwardScreen : path.startsWith('/user/') ? UserScreen : undefined);

/** A screen with its chunk and its words: those of the area, or what it begins with of them. Then all come once it stands. */
const screen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words: readonly Bundle[] = ['admin'],
) =>
  later(async () => {
    const [component] = await Promise.all([load(), loadMessages(...words)]);
    // Whoever needs more of them before asks for them too, and hears of a failure.
    if (!words.includes('admin')) onceSettled(() => void loadMessages('admin').catch(() => undefined));
    return component;
  });

const DashboardScreen = later(
  async () => (await import(/* webpackChunkName: "admin" */ './dashboard/DashboardScreen.tsx')).DashboardScreen,
);
const AwardScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-award" */ './award/AwardScreen.tsx')).AwardScreen,
  ['award', 'reasons'],
);
const NewAwardScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-awards" */ './award/NewAwardScreen.tsx')).NewAwardScreen,
);
const AwardsScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-awards" */ './awards/AwardsScreen.tsx')).AwardsScreen,
);
const CategoriesScreen = screen(
  async () =>
    (await import(/* webpackChunkName: "admin-categories" */ './categories/CategoriesScreen.tsx')).CategoriesScreen,
);
const CategoryScreen = screen(
  async () =>
    (await import(/* webpackChunkName: "admin-categories" */ './categories/CategoryScreen.tsx')).CategoryScreen,
);
const EntriesScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-entries" */ './entries/EntriesScreen.tsx')).EntriesScreen,
  ['entries'],
);
const EntryScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-entry" */ './entry/EntryScreen.tsx')).EntryScreen,
);
const GuideScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-guide" */ './guide/GuideScreen.tsx')).GuideScreen,
);
const InvoicesScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-money" */ './invoices/InvoicesScreen.tsx')).InvoicesScreen,
);
const JudgesScreen = screen(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "admin-judges" */ './judges/JudgesScreen.tsx'),
    loadMessages('planning'),
  ]);
  return module.JudgesScreen;
});
const FeesScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-money" */ './prices/FeesScreen.tsx')).FeesScreen,
);
const ScoreSheetsScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-scores" */ './scores/ScoreSheetsScreen.tsx')).ScoreSheetsScreen,
);
const ScoresScreen = screen(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "admin-scores" */ './scores/ScoresScreen.tsx'),
    loadMessages('planning'),
  ]);
  return module.ScoresScreen;
});
const NewUserScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-users" */ './users/NewUserScreen.tsx')).NewUserScreen,
);
const UserScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-users" */ './users/UserScreen.tsx')).UserScreen,
);
const UsersScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-users" */ './users/UsersScreen.tsx')).UsersScreen,
);
const UtilsScreen = screen(
  async () => (await import(/* webpackChunkName: "admin-guide" */ './utils/UtilsScreen.tsx')).UtilsScreen,
);

const screens: Readonly<Record<string, Later<object>>> = {
  '/': DashboardScreen,
  '/awards': AwardsScreen,
  '/award': NewAwardScreen,
  '/categories': CategoriesScreen,
  '/category': CategoryScreen,
  '/judges': JudgesScreen,
  '/scores': ScoresScreen,
  '/scores/entry': ScoreSheetsScreen,
  '/entries': EntriesScreen,
  '/entry': EntryScreen,
  '/invoices': InvoicesScreen,
  '/prices': FeesScreen,
  '/users': UsersScreen,
  '/user': NewUserScreen,
  '/utils': UtilsScreen,
  '/page2': GuideScreen,
};
