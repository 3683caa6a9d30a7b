import type { Route } from './http/route.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { awardRoutes } from './modules/awards/awards.routes.ts';
import { chartRoutes } from './modules/charts/charts.routes.ts';
import { colleagueRoutes } from './modules/colleagues/colleagues.routes.ts';
import { entryRoutes } from './modules/entries/entries.routes.ts';
import { formRoutes } from './modules/forms/forms.routes.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { judgeRoutes } from './modules/judges/judges.routes.ts';
import { mailRoutes } from './modules/mail/mail.routes.ts';
import { paymentRoutes } from './modules/payments/payments.routes.ts';
import { exportRoutes } from './modules/people/export.routes.ts';
import { inviteRoutes } from './modules/people/invite.routes.ts';
import { passwordRoutes } from './modules/people/passwords.routes.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { recoveryRoutes } from './modules/people/recoveryCodes.routes.ts';
import { sessionRoutes } from './modules/people/sessions.routes.ts';
import { viewRoutes } from './modules/people/views.routes.ts';
import { roundRoutes } from './modules/rounds/rounds.routes.ts';
import { scoreRoutes } from './modules/scores/scores.routes.ts';
import { templateRoutes } from './modules/templates/templates.routes.ts';
import { fileRoutes } from './modules/uploads/files.routes.ts';
import { utilsRoutes } from './modules/utils/utils.routes.ts';
import { voteRoutes } from './modules/vote/vote.routes.ts';
import { zipRoutes } from './modules/zips/zips.routes.ts';

/** Every call that the server carries out. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...peopleRoutes,
  ...inviteRoutes,
  ...passwordRoutes,
  ...recoveryRoutes,
  ...sessionRoutes,
  ...exportRoutes,
  ...auditRoutes,
  ...awardRoutes,
  ...zipRoutes,
  ...chartRoutes,
  ...formRoutes,
  ...entryRoutes,
  ...colleagueRoutes,
  ...importRoutes,
  ...judgeRoutes,
  ...roundRoutes,
  ...voteRoutes,
  ...paymentRoutes,
  ...scoreRoutes,
  ...fileRoutes,
  ...mailRoutes,
  ...templateRoutes,
  ...utilsRoutes,
  ...viewRoutes,
];
