import { useEffect, useState } from 'react';
import { entryFiles } from '../../../../../machines/entry/entry.rules.ts';
import type { DraftValues } from '../../../../../machines/entryEditor/draft.rules.ts';
import type { EditedEntry } from '../../../../../machines/entryEditor/entryEditor.rules.ts';
import { type Step, Steps } from '../../../design/Steps.tsx';
import { useText } from '../../../i18n/useText.ts';
import { hasFailed, type Uploads } from './useEntryUploads.ts';

type Props = {
  readonly values: DraftValues;
  readonly entry: EditedEntry;
  readonly uploads: Uploads;
  readonly ready: boolean;
};

/** The sections of the entry, each with how far it is. */
export function SectionSteps({ values, entry, uploads, ready }: Props) {
  const t = useText();
  const current = useCurrentSection();
  const written = (...texts: readonly string[]) => texts.filter((text) => text.trim() !== '').length;
  const state = (done: boolean, started: boolean) => (done ? 'done' : started ? 'started' : 'empty');
  const count = entryFiles.filter(({ name }) => entry.files[name]).length;
  const complete = entryFiles.every(({ name, required }) => !required || entry.files[name]);
  const failed = Object.values(uploads).some(hasFailed);
  const lead = written(values.leadName) === 1;
  const steps: readonly Step[] = [
    {
      id: 'section-about',
      label: t('entrant.step.about'),
      state: state(written(values.title) === 1 && entry.categoryID !== null, written(values.title, values.place) > 0),
    },
    {
      id: 'section-statement',
      label: t('entrant.statement'),
      state: state(written(values.statement) === 1, written(values.completedOn, values.cost) > 0),
    },
    {
      id: 'section-files',
      label: t('entrant.files'),
      state: failed ? 'failed' : state(complete, count > 0),
      figure: t('entrant.filesOf', { count, total: entryFiles.length }),
    },
    {
      id: 'section-team',
      label: t('entrant.team'),
      state: state(lead, written(values.client) > 0),
      figure: lead ? undefined : t('entrant.missingCount', { count: 1 }),
    },
    { id: 'section-submit', label: t('entrant.submit'), state: state(ready, false) },
  ];
  return <Steps label={t('entrant.sections')} steps={steps} current={current} />;
}

/** The section that is being read: the last one whose top has passed the top of the sheet. */
function useCurrentSection(): string {
  const [current, setCurrent] = useState('section-about');
  useEffect(() => {
    const look = () => {
      const passed = [...document.querySelectorAll('form [id^="section-"]')].filter(
        (section) => section.getBoundingClientRect().top < 200,
      );
      setCurrent(passed.at(-1)?.id ?? 'section-about');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return current;
}
