import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { TopProgress } from '../../design/TopProgress.tsx';
import { FlowsProvider } from './Flows.tsx';
import { SignInScreen } from './SignInScreen.tsx';

/** The screens of the public area by path; only the sign-in comes with the first load. */
export default function PublicRoutes() {
  return (
    <FlowsProvider>
      <Suspense fallback={<TopProgress active />}>
        <Switch>
          <Route path="/login" component={SignInScreen} />
          <Route path="/new" component={SignInScreen} />
          <Route path="/register" component={RegisterScreen} />
          <Route path="/verify" component={VerifyScreen} />
          <Route path="/forgot" component={ForgotScreen} />
          <Route path="/reset" component={ResetScreen} />
          <Route>
            <Redirect to="/login" replace />
          </Route>
        </Switch>
      </Suspense>
    </FlowsProvider>
  );
}

const RegisterScreen = lazy(() => import(/* webpackChunkName: "register" */ './RegisterScreen.tsx'));
const VerifyScreen = lazy(() => import(/* webpackChunkName: "register" */ './VerifyScreen.tsx'));
const ForgotScreen = lazy(() => import(/* webpackChunkName: "recover" */ './ForgotScreen.tsx'));
const ResetScreen = lazy(() => import(/* webpackChunkName: "recover" */ './ResetScreen.tsx'));
