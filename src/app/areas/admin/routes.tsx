import { Route, Switch } from 'wouter';
import { NotFound } from '../../parts/NotFound.tsx';
import { AwardScreen } from './award/AwardScreen.tsx';
import { NewAwardScreen } from './award/NewAwardScreen.tsx';
import { AwardsScreen } from './awards/AwardsScreen.tsx';
import { CategoriesScreen } from './categories/CategoriesScreen.tsx';
import { CategoryScreen } from './categories/CategoryScreen.tsx';
import { DashboardScreen } from './dashboard/DashboardScreen.tsx';
import { EntriesScreen } from './entries/EntriesScreen.tsx';
import { EntryScreen } from './entry/EntryScreen.tsx';
import { GuideScreen } from './guide/GuideScreen.tsx';
import { InvoicesScreen } from './invoices/InvoicesScreen.tsx';
import { JudgesScreen } from './judges/JudgesScreen.tsx';
import { PricesScreen } from './prices/PricesScreen.tsx';
import { ScoreSheetsScreen } from './scores/ScoreSheetsScreen.tsx';
import { ScoresScreen } from './scores/ScoresScreen.tsx';
import { NewUserScreen } from './users/NewUserScreen.tsx';
import { UserScreen } from './users/UserScreen.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';
import { UtilsScreen } from './utils/UtilsScreen.tsx';

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
