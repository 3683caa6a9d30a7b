import { Route, Switch } from 'wouter';
import { useText } from '../../i18n/useText.ts';
import { ComingPage } from '../../parts/ComingPage.tsx';
import { NotFound } from '../../parts/NotFound.tsx';

/** The screens of the public area by path. */
export default function PublicRoutes() {
  const t = useText();
  return (
    <Switch>
      <Route path="/login">
        <ComingPage title={t('common.product')} />
      </Route>
      <Route path="/register">
        <ComingPage title={t('common.product')} />
      </Route>
      <Route path="/verify">
        <ComingPage title={t('common.product')} />
      </Route>
      <Route path="/forgot">
        <ComingPage title={t('common.product')} />
      </Route>
      <Route path="/reset">
        <ComingPage title={t('common.product')} />
      </Route>
      <Route path="/new">
        <ComingPage title={t('common.product')} />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
