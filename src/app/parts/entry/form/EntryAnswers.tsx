import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonPanel } from '#app/ui/feedback/Skeleton.tsx';
import type { Entry } from '#contract/entities/entry.ts';
import type { FormViewer } from '#machines/form/evaluate.ts';
import { Answers } from './Answers.tsx';

interface Props {
  readonly entry: Pick<Entry, 'awardID' | 'data' | 'files' | 'categoryID'> & {
    readonly formVersion?: number | undefined;
  };
  /** Of the award; answers about money are in it. */
  readonly currency: string;
  readonly viewer: FormViewer;
}

/** The answers of an entry in the form that it was written in. */
export function EntryAnswers({ entry, currency, viewer }: Props) {
  const t = useText();
  const form = useQuery('getForm', { id: entry.awardID, version: entry.formVersion ?? 0 });
  if (form.data) {
    const { data, files, categoryID } = entry;
    const shown = { data, files, categoryID, currency, viewer };
    return <Answers form={form.data.fields} {...shown} />;
  }
  if (form.error) return <ErrorState title={t('form.notLoaded')} onRetry={form.reload} />;
  return <SkeletonPanel label={t('form.answers')} lines={6} />;
}
