import { Route, Switch } from 'wouter';
import { NotFound } from '../../parts/NotFound.tsx';
import { AtlasScreen } from './AtlasScreen.tsx';

/** The screens of the atlas area by path. */
export default function AtlasRoutes() {
  return (
    <Switch>
      <Route path="/utils/flows/:name?">{({ name }) => <AtlasScreen name={name} />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
