import { useEffect, useState } from 'react';
import { hasFailed, type UploadStandings } from '#app/actors/entry/upload.ts';
import { useText } from '#app/i18n/useText.ts';
import { type Step, Steps } from '#app/ui/primitives/Steps.tsx';
import { type EntryField, type EntrySection, entryFields } from '#machines/entry/entry.fields.ts';
import { entryFiles } from '#machines/entry/entry.rules.ts';
import type { DraftValues, EditedEntry } from '#machines/form/editedEntry.ts';

type Props = {
  readonly values: DraftValues;
  readonly entry: EditedEntry;
  readonly uploads: UploadStandings;
  readonly ready: boolean;
};

/** The sections of the entry, each with how far it is. */
export function SectionSteps({ values, entry, uploads, ready }: Props) {
  const t = useText();
  const current = useCurrentSection();
  const isWritten = (name: EntryField) => values[name].trim() !== '';
  const state = (done: boolean, started: boolean) => (done ? 'done' : started ? 'started' : 'empty');
  const count = entryFiles.filter(({ name }) => entry.files[name]).length;
  const complete = entryFiles.every(({ name, required }) => !required || entry.files[name]);
  const failed = Object.values(uploads).some(hasFailed);
  const fields = (of: EntrySection) => entryFields.filter(({ section }) => section === of);
  const lacking = (of: EntrySection) => fields(of).filter(({ name, required }) => required && !isWritten(name)).length;
  const started = (of: EntrySection) => fields(of).some(({ name }) => isWritten(name));
  const teamLacks = lacking('team');
  const steps: readonly Step[] = [
    {
      id: 'section-about',
      label: t('entrant.step.about'),
      state: state(lacking('about') === 0 && entry.categoryID !== null, started('about')),
    },
    {
      id: 'section-statement',
      label: t('entrant.statement'),
      state: state(lacking('statement') === 0, started('statement')),
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
      state: state(teamLacks === 0, started('team')),
      figure: teamLacks === 0 ? undefined : t('entrant.missingCount', { count: teamLacks }),
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
