import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { assigningRules } from '#machines/award/assigning.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { type ConflictRow, ConflictTable } from './ConflictTable.tsx';
import { DeclareConflict } from './DeclareConflict.tsx';

/** Conflicts of interest in an award: what judges and administrators declared, and what affiliations suggest. */
export function Conflicts({ award }: { readonly award: Award }) {
  const t = useText();
  const load = useQuery('planJudging', { awardID: award.id });
  const change = useAction('declareConflict', { quiet: true });
  const [declaring, setDeclaring] = useState<Pick<ConflictRow, 'judgeID' | 'entryID'> | 'new' | null>(null);
  const isOver = refusals(assigningRules.mayDeclare, award.status, undefined).length > 0;
  const locked = isOver ? [{ text: t('planning.completed'), kind: 'refused' as const }] : [];
  const lift = ({ judgeID, entryID }: ConflictRow) =>
    change.run({ query: { awardID: award.id }, body: { judgeID, entryID, reason: null } });
  return (
    <Section
      title={t('planning.conflicts')}
      help={t('planning.conflicts.help')}
      aside={
        <Button size="small" icon="plus" reasons={locked} reasonsPlace="bubble" onClick={() => setDeclaring('new')}>
          {t('planning.declare')}
        </Button>
      }
    >
      <Loaded load={load} label={t('planning.conflicts')}>
        {(plan) => (
          <>
            <ConflictTable
              award={award}
              plan={plan}
              empty={<p className={secondary}>{t('planning.conflicts.none')}</p>}
              actions={(row) =>
                row.why === 'declared' ? (
                  <Button
                    size="small"
                    variant="quiet"
                    busy={change.busy}
                    reasons={locked}
                    reasonsPlace="bubble"
                    onClick={() => lift(row)}
                  >
                    {t('planning.lift')}
                  </Button>
                ) : (
                  <Button
                    size="small"
                    variant="quiet"
                    reasons={locked}
                    reasonsPlace="bubble"
                    onClick={() => setDeclaring(row)}
                  >
                    {t('planning.bar')}
                  </Button>
                )
              }
            />
            {declaring && (
              <DeclareConflict
                award={award}
                plan={plan}
                pair={declaring === 'new' ? null : declaring}
                onClose={() => setDeclaring(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
