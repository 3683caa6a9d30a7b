import { Route, Switch } from 'wouter';
import { useText } from '../../i18n/useText.ts';
import { ComingPage } from '../../parts/ComingPage.tsx';
import { NotFound } from '../../parts/NotFound.tsx';

/** The screens of the settings area by path. */
export default function SettingsRoutes() {
  const t = useText();
  return (
    <Switch>
      <Route path="/admin/settings">
        <ComingPage title={t('common.accountSettings')} />
      </Route>
      <Route path="/judge/settings">
        <ComingPage title={t('common.accountSettings')} />
      </Route>
      <Route path="/entrant/settings">
        <ComingPage title={t('common.accountSettings')} />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
