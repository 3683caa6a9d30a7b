import { formFor } from '#machines/form/evaluate.ts';
import { handle } from '../../http/route.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findAward } from '../lifecycles/awards.repository.ts';
import { findForm } from './forms.repository.ts';
import { saveForm, usageOf } from './saveForm.ts';

export const formRoutes = [
  handle('getForm', async ({ query, principal, context }) => {
    const award = await findAward(context.database, principal, query.id);
    const form = award && (await findForm(context.database, award.id, query.version));
    if (!award || !form) throw refuse(404, 'award.notFound');
    const { version, fields } = form;
    if (principal.type === 'judge') {
      return { awardID: award.id, version, fields: formFor(fields, award.blind ? 'blindJudge' : 'judge') };
    }
    if (principal.type === 'entrant') return { awardID: award.id, version, fields };
    return { awardID: award.id, version, fields, usage: await usageOf(context, award.id, fields) };
  }),

  handle('saveForm', ({ query, body, principal, context, ifMatch }) =>
    saveForm(context, principal, query.id, body.fields, body.tryFirst === true, ifMatch),
  ),
];
