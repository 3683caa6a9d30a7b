import { Route, Switch, useSearchParams } from 'wouter';
import { NotFound } from '../../parts/NotFound.tsx';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { EntryPage } from './editor/EntryPage.tsx';
import { EntriesPage } from './list/EntriesPage.tsx';

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
      <Route path="/entrant/entry">
        <EntryByAddress />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

function EntryByAddress() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const awardID = search.get('awardID');
  const target = id && awardID ? { id, awardID } : null;
  return <EntryPage key={id ?? 'new'} target={target} awardID={awardID} field={search.get('field')} />;
}
