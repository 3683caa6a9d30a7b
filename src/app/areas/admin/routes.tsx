import { Route, Switch } from 'wouter';
import { later } from '../../design/later.tsx';
import { NotFound } from '../../parts/NotFound.tsx';

/** The screens of the administrator area by path. */
export default function AdminRoutes() {
  return (
    <Switch>
      <Route path="/" component={DashboardScreen} />
      <Route path="/awards" component={AwardsScreen} />
      <Route path="/award" component={NewAwardScreen} />
      <Route path="/award/:id">{({ id }) => <AwardScreen id={id} />}</Route>
      <Route path="/categories" component={CategoriesScreen} />
      <Route path="/category" component={CategoryScreen} />
      <Route path="/judges" component={JudgesScreen} />
      <Route path="/scores" component={ScoresScreen} />
      <Route path="/scores/entry" component={ScoreSheetsScreen} />
      <Route path="/entries" component={EntriesScreen} />
      <Route path="/entry" component={EntryScreen} />
      <Route path="/invoices" component={InvoicesScreen} />
      <Route path="/prices" component={PricesScreen} />
      <Route path="/users" component={UsersScreen} />
      <Route path="/user" component={NewUserScreen} />
      <Route path="/user/:id">{({ id }) => <UserScreen id={id} />}</Route>
      <Route path="/utils" component={UtilsScreen} />
      <Route path="/page2" component={GuideScreen} />
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

const DashboardScreen = later(
  async () => (await import(/* webpackChunkName: "admin-home" */ './dashboard/DashboardScreen.tsx')).DashboardScreen,
);
const AwardScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-award", webpackPrefetch: true */ './award/AwardScreen.tsx')).AwardScreen,
);
const NewAwardScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-awards", webpackPrefetch: true */ './award/NewAwardScreen.tsx'))
      .NewAwardScreen,
);
const AwardsScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-awards", webpackPrefetch: true */ './awards/AwardsScreen.tsx'))
      .AwardsScreen,
);
const CategoriesScreen = later(
  async () =>
    (
      await import(
        /* webpackChunkName: "admin-categories", webpackPrefetch: true */ './categories/CategoriesScreen.tsx'
      )
    ).CategoriesScreen,
);
const CategoryScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-categories", webpackPrefetch: true */ './categories/CategoryScreen.tsx'))
      .CategoryScreen,
);
const EntriesScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-entries", webpackPrefetch: true */ './entries/EntriesScreen.tsx'))
      .EntriesScreen,
);
const EntryScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-entry", webpackPrefetch: true */ './entry/EntryScreen.tsx')).EntryScreen,
);
const GuideScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-guide", webpackPrefetch: true */ './guide/GuideScreen.tsx')).GuideScreen,
);
const InvoicesScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-money", webpackPrefetch: true */ './invoices/InvoicesScreen.tsx'))
      .InvoicesScreen,
);
const JudgesScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-judges", webpackPrefetch: true */ './judges/JudgesScreen.tsx'))
      .JudgesScreen,
);
const PricesScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-money", webpackPrefetch: true */ './prices/PricesScreen.tsx'))
      .PricesScreen,
);
const ScoreSheetsScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-scores", webpackPrefetch: true */ './scores/ScoreSheetsScreen.tsx'))
      .ScoreSheetsScreen,
);
const ScoresScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-scores", webpackPrefetch: true */ './scores/ScoresScreen.tsx'))
      .ScoresScreen,
);
const NewUserScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-users", webpackPrefetch: true */ './users/NewUserScreen.tsx'))
      .NewUserScreen,
);
const UserScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-users", webpackPrefetch: true */ './users/UserScreen.tsx')).UserScreen,
);
const UsersScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-users", webpackPrefetch: true */ './users/UsersScreen.tsx')).UsersScreen,
);
const UtilsScreen = later(
  async () =>
    (await import(/* webpackChunkName: "admin-guide", webpackPrefetch: true */ './utils/UtilsScreen.tsx')).UtilsScreen,
);
