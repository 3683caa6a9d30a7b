import { accountRoutes } from './account/account.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { awardRoutes } from './awards/awards.routes.ts';
import { chartRoutes } from './charts/charts.routes.ts';
import { colleagueRoutes } from './colleagues/colleagues.routes.ts';
import { entryRoutes } from './entries/entries.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { formRoutes } from './forms/forms.routes.ts';
import type { Route } from './http/route.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { judgeRoutes } from './judges/judges.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { templateRoutes } from './mail/templates.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { exportRoutes } from './people/export.routes.ts';
import { inviteRoutes } from './people/invite.routes.ts';
import { passwordRoutes } from './people/passwords.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { viewRoutes } from './people/views.routes.ts';
import { roundRoutes } from './rounds/rounds.routes.ts';
import { scoreRoutes } from './scores/scores.routes.ts';
import { utilsRoutes } from './utils/utils.routes.ts';
import { voteRoutes } from './vote/vote.routes.ts';

/** Every call that the server carries out. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...peopleRoutes,
  ...inviteRoutes,
  ...passwordRoutes,
  ...exportRoutes,
  ...auditRoutes,
  ...awardRoutes,
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
