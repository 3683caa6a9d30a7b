import { Route, Switch } from 'wouter';
import { useRegister } from '#app/actors/account/newAccount.ts';
import { RegisterScreen } from './RegisterScreen.tsx';
import { VerifyScreen } from './VerifyScreen.tsx';

/** /register and /verify: two screens of one registration. */
export default function RegisterFlow() {
  const register = useRegister('');
  return (
    <Switch>
      <Route path="/register">
        <RegisterScreen register={register} />
      </Route>
      <Route>
        <VerifyScreen register={register} />
      </Route>
    </Switch>
  );
}
