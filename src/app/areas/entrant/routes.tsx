import { Route, Switch, useSearchParams } from 'wouter';
import { loadMessages } from '../../i18n/store.ts';
import { NotFound } from '../../parts/page/NotFound.tsx';
import { later } from '../../ui/loading/later.tsx';

/** The screens of the entrant area by path. */
export default function EntrantRoutes() {
  return (
    <Switch>
      <Route path="/entrant">
        <DashboardPage />
      </Route>
      <Route path="/entrant/entry/list">
        <EntriesPage />
      </Route>
      <Route path="/entrant/together">
        <AcceptPage />
      </Route>
      <Route path="/entrant/entry">
        <EntryByAddress />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

export const screenAt = (path: string) =>
  ({
    '/entrant': DashboardPage,
    '/entrant/entry/list': EntriesPage,
    '/entrant/together': AcceptPage,
    '/entrant/entry': EntryPage,
  })[path];

function EntryByAddress() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const awardID = search.get('awardID');
  const target = id && awardID ? { id, awardID } : null;
  return <EntryPage key={id ?? 'new'} target={target} awardID={awardID} field={search.get('field')} />;
}

const DashboardPage = later(
  async () => (await import(/* webpackChunkName: "entrant" */ './dashboard/DashboardPage.tsx')).DashboardPage,
);
const EntryPage = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "entrant-entry" */ './editor/EntryPage.tsx'),
    loadMessages('entry'),
  ]);
  return module.EntryPage;
});
const AcceptPage = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "together" */ './together/AcceptPage.tsx'),
    loadMessages('entry'),
  ]);
  return module.AcceptPage;
});
const EntriesPage = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "entrant-entries" */ './list/EntriesPage.tsx'),
    loadMessages('entry'),
  ]);
  return module.EntriesPage;
});
