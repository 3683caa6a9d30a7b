import { useAction } from '#app/actors/call/useAction.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { MenuItem } from '#app/ui/primitives/Menu.tsx';
import type { Award } from '#contract/entities/award.ts';
import { stepMessage } from '../award/stepWords.ts';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { exitsOf } from '../step/exits.ts';
import { isAsked } from '../step/StepDialog.tsx';
import type { AskedStep } from '../step/StepWindow.tsx';

interface Props {
  readonly award: Award;
  /** A step that is asked about first: the menu is closed by then. */
  readonly onAsk: (to: AskedStep) => void;
}

/** The steps of an award's lifecycle as items of a menu; what needs a reason goes to the award's own screen. */
export function AwardStepItems({ award, onAsk }: Props) {
  const t = useText();
  const now = useNow();
  const { locale } = useLanguage();
  const shown = useShownReasons(award.id);
  const update = useAction('updateAward');
  const take = (status: Award['status']) =>
    update.run({ query: { id: award.id }, body: { status }, ifMatch: award.version });
  return exitsOf(award, now, locale).map((exit) => {
    const step = t(stepMessage(exit));
    if (exit.direction === 'back')
      return (
        <MenuItem key={exit.to} icon="undo" href={`/award/${award.id}?tab=lifecycle`}>
          {t('admin.lifecycle.backButton', { step })}
        </MenuItem>
      );
    return (
      <MenuItem
        key={exit.to}
        icon="right"
        reasons={shown(exit.reasons)}
        onSelect={() => (isAsked(exit.to) ? onAsk(exit.to) : void take(exit.to))}
      >
        {step}
      </MenuItem>
    );
  });
}
