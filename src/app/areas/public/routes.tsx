import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { TopProgress } from '../../ui/feedback/TopProgress.tsx';
import { later } from '../../ui/loading/later.tsx';
import { FlowsProvider } from './shared/Flows.tsx';
import { SignInScreen } from './signIn/SignInScreen.tsx';

/** The screens of the public area by path; only the sign-in comes with the first load. */
export default function PublicRoutes() {
  return (
    <FlowsProvider>
      <Suspense fallback={<TopProgress />}>
        <Switch>
          <Route path="/login" component={SignInScreen} />
          <Route path="/new" component={SignInScreen} />
          <Route path={/^\/(?:register|verify)$/} component={RegisterFlow} />
          <Route path={/^\/(?:forgot|reset)$/} component={RecoverFlow} />
          <Route>
            <Redirect to="/login" replace />
          </Route>
        </Switch>
      </Suspense>
    </FlowsProvider>
  );
}

const RegisterFlow = later(
  async () => (await import(/* webpackChunkName: "register" */ './register/RegisterFlow.tsx')).default,
);
const RecoverFlow = later(
  async () => (await import(/* webpackChunkName: "recover" */ './recover/RecoverFlow.tsx')).default,
);
