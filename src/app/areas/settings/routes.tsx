import { Route, Switch } from 'wouter';
import { NotFound } from '../../parts/page/NotFound.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';

/** The settings of each type of user. */
export default function SettingsRoutes() {
  return (
    <Switch>
      <Route path="/admin/settings" component={SettingsScreen} />
      <Route path="/judge/settings" component={SettingsScreen} />
      <Route path="/entrant/settings" component={SettingsScreen} />
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
