import { Route, Switch } from 'wouter';
import { NotFound } from '../../parts/page/NotFound.tsx';
import { later } from '../../ui/loading/later.tsx';
import { AtlasScreen } from './AtlasScreen.tsx';

/** The screens of the atlas area by path. */
export default function AtlasRoutes() {
  return (
    <Switch>
      <Route path="/utils/flows/:name/full">{({ name }) => <FullScreen name={name} />}</Route>
      <Route path="/utils/flows/:name/run">{({ name }) => <TestRunScreen name={name} />}</Route>
      <Route path="/utils/flows/:name/compare">{({ name }) => <CompareScreen name={name} />}</Route>
      <Route path="/utils/flows/:name/review">{({ name }) => <ReviewScreen name={name} />}</Route>
      <Route path="/utils/flows/map">
        <MapScreen />
      </Route>
      <Route path="/utils/flows/together">
        <TogetherScreen />
      </Route>
      <Route path="/utils/flows/:name?">{({ name }) => <AtlasScreen name={name} />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

const FullScreen = later(
  async () => (await import(/* webpackChunkName: "atlas-full" */ './full/FullScreen.tsx')).FullScreen,
);
const MapScreen = later(
  async () => (await import(/* webpackChunkName: "atlas-map" */ './map/MapScreen.tsx')).MapScreen,
);
const TogetherScreen = later(
  async () => (await import(/* webpackChunkName: "atlas-map" */ './together/TogetherScreen.tsx')).TogetherScreen,
);
const ReviewScreen = later(
  async () => (await import(/* webpackChunkName: "atlas-review" */ './review/ReviewScreen.tsx')).ReviewScreen,
);
const TestRunScreen = later(
  async () => (await import(/* webpackChunkName: "atlas-run" */ './run/TestRunScreen.tsx')).TestRunScreen,
);
const CompareScreen = later(
  async () => (await import(/* webpackChunkName: "atlas-compare" */ './compare/CompareScreen.tsx')).CompareScreen,
);
