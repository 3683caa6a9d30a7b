import { Suspense } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { later, Piece } from '#app/ui/loading/later.tsx';
import { useSettled } from '#app/ui/loading/onceSettled.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import type { AskedStep, StepDialogProps } from './StepWindow.tsx';

/** Whether a step forward is asked about first: what other people feel at once. */
export const isAsked = (to: AwardStatus): to is AskedStep => to === 'judging' || to === 'closed' || to === 'completed';

/** Asks before a step that other people feel at once, with what happens to whom; the step itself is taken there. */
export function StepDialog(props: StepDialogProps) {
  return (
    <Piece onMissing={props.onClose}>
      <Suspense fallback={null}>
        <StepWindow {...props} />
      </Suspense>
    </Piece>
  );
}

/** Who still has sheets to submit, where closing the judging is asked about. */
export function OpenSheets(props: { readonly awardID: string }) {
  if (!useSettled()) return null;
  return (
    <Suspense fallback={null}>
      <OpenSheetsPart {...props} />
    </Suspense>
  );
}

const OpenSheetsPart = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "step-dialog" */ './OpenSheets.tsx'),
    loadMessages('acts'),
  ]);
  return module.OpenSheets;
});

const StepWindow = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "step-dialog" */ './StepWindow.tsx'),
    loadMessages('acts'),
  ]);
  return module.StepWindow;
});
