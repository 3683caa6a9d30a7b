import { type ComponentType, Suspense } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { useSettled } from '#app/ui/loading/onceSettled.ts';
import type { AuditTimelineProps } from './AuditTimeline.tsx';
import type { AuditTrailProps } from './AuditTrail.tsx';

type Parts = typeof import('./parts.ts');

/** A part of the audit with the words of everything that it tells of: a field is called there as on its own screen. */
function part<Props extends object>(choose: (parts: Parts) => ComponentType<Props>): ComponentType<Props> {
  const Content = later<Props>(async () => {
    const loading = import(/* webpackChunkName: "audit" */ './parts.ts');
    const words = loadMessages('admin', 'audit', 'rounds', 'settings', 'letters', 'vote');
    return choose((await Promise.all([loading, words]))[0]);
  });
  return function Part(props) {
    const t = useText();
    const coming = <SkeletonRows label={t('admin.award.tab.history')} rows={4} />;
    // The longest part of an award's first screen, and the last one.
    if (!useSettled()) return coming;
    return (
      <Suspense fallback={coming}>
        <Content {...props} />
      </Suspense>
    );
  };
}

/** What was done to one thing, by day. */
export const AuditTrail = part<AuditTrailProps>((parts) => parts.AuditTrail);

/** The same as a timeline beside it. */
export const AuditTimeline = part<AuditTimelineProps>((parts) => parts.AuditTimeline);

/** The audit of the whole organiser, to be searched and exported. */
export const Audit = part((parts) => parts.Audit);
