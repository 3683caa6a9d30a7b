import { Route, Switch } from 'wouter';
import { useText } from '../../i18n/useText.ts';
import { ComingPage } from '../../parts/ComingPage.tsx';
import { NotFound } from '../../parts/NotFound.tsx';

/** The screens of the admin area by path. */
export default function AdminRoutes() {
  const t = useText();
  return (
    <Switch>
      <Route path="/">
        <ComingPage title={t('common.menu.dashboard')} />
      </Route>
      <Route path="/awards">
        <ComingPage title={t('common.menu.awards')} />
      </Route>
      <Route path="/award">
        <ComingPage title={t('common.menu.awards')} />
      </Route>
      <Route path="/award/:id">
        <ComingPage title={t('common.menu.awards')} />
      </Route>
      <Route path="/categories">
        <ComingPage title={t('common.menu.categories')} />
      </Route>
      <Route path="/category">
        <ComingPage title={t('common.menu.categories')} />
      </Route>
      <Route path="/judges">
        <ComingPage title={t('common.menu.judges')} />
      </Route>
      <Route path="/scores">
        <ComingPage title={t('common.menu.scores')} />
      </Route>
      <Route path="/scores/entry">
        <ComingPage title={t('common.menu.scores')} />
      </Route>
      <Route path="/entries">
        <ComingPage title={t('common.menu.entries')} />
      </Route>
      <Route path="/entry">
        <ComingPage title={t('common.menu.entries')} />
      </Route>
      <Route path="/invoices">
        <ComingPage title={t('common.menu.invoices')} />
      </Route>
      <Route path="/prices">
        <ComingPage title={t('common.menu.pricing')} />
      </Route>
      <Route path="/users">
        <ComingPage title={t('common.menu.users')} />
      </Route>
      <Route path="/user">
        <ComingPage title={t('common.menu.users')} />
      </Route>
      <Route path="/user/:id">
        <ComingPage title={t('common.menu.users')} />
      </Route>
      <Route path="/utils">
        <ComingPage title={t('common.menu.utils')} />
      </Route>
      <Route path="/page2">
        <ComingPage title={t('common.menu.guide')} />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
