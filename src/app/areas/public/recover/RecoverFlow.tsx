import { Route, Switch } from 'wouter';
import { useRecover } from '#app/actors/account/newAccount.ts';
import { ForgotScreen } from './ForgotScreen.tsx';
import { ResetScreen } from './ResetScreen.tsx';

/** /forgot and /reset: two screens of one recovery. */
export default function RecoverFlow() {
  const recover = useRecover('');
  return (
    <Switch>
      <Route path="/forgot">
        <ForgotScreen recover={recover} />
      </Route>
      <Route>
        <ResetScreen recover={recover} />
      </Route>
    </Switch>
  );
}
