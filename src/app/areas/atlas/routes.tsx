import { Route, Switch } from 'wouter';
import { useText } from '../../i18n/useText.ts';
import { ComingPage } from '../../parts/ComingPage.tsx';
import { NotFound } from '../../parts/NotFound.tsx';

/** The screens of the atlas area by path. */
export default function AtlasRoutes() {
  const t = useText();
  return (
    <Switch>
      <Route path="/utils/flows/*?">
        <ComingPage title={t('common.menu.utils')} />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
