import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EditorActor } from '#app/actors/entry/written.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { AnswerField } from '#app/parts/entry/form/AnswerField.tsx';
import { forEachField } from '#machines/entry/entry.fields.ts';
import { draftEntry } from '#machines/entryEditor/entryEditor.samples.ts';
import { eligibilityOf } from '#machines/form/evaluate.ts';
import type { FormField } from '#machines/form/form.types.ts';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { openAward } from '../shared/entered.fixture.ts';
import { OwnForm } from './OwnForm.tsx';
import { useUnread } from './unread.ts';
import { useSubmitReasons } from './useSubmitReasons.ts';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry', 'form');
});

it('half a date of the award’s own form is a reason against submitting until it is whole', async () => {
  const field = { key: 'own_shown', kind: 'date', label: { en: 'First shown' }, seenBy: 'judges' } as const;
  function Dating() {
    const [shown, setShown] = useState('2026-05-04');
    const unread = useUnread({ ...forEachField(() => ''), own_shown: shown }, [field]);
    const reasons = useSubmitReasons({} as EditorActor, {})(unread.reasons);
    return (
      <>
        <AnswerField
          field={field}
          value={shown}
          onChange={setShown}
          onUnread={(text) => unread.tell(field.key, text)}
        />
        <output>{JSON.stringify({ shown, reasons: reasons.map(({ text }) => text) })}</output>
      </>
    );
  }
  await render(<Dating />);
  const date = page.getByLabelText('First shown');
  const told = page.getByRole('status');
  await date.click({ position: { x: 12, y: 12 } });
  await userEvent.keyboard('{Backspace}');
  const reasons = ['Still to be answered or corrected: First shown.'];
  await expect.element(told).toHaveTextContent(JSON.stringify({ shown: '2026-05-04', reasons }));
  await date.fill('2026-06-05');
  await expect.element(told).toHaveTextContent(JSON.stringify({ shown: '2026-06-05', reasons: [] }));
});

it('half a date about who may enter lets nobody on, whatever whole one was there before', async () => {
  const field: FormField = {
    key: 'own_born',
    kind: 'date',
    label: { en: 'Born' },
    seenBy: 'organiser',
    eligibility: { from: '1990-01-01', otherwise: { en: 'You are too old.' } },
  };
  const values = { ...forEachField(() => ''), own_born: '2001-05-04' };
  const context = { changes: {}, loaded: { entry: { ...draftEntry, data: values } } };
  const subscribe = () => ({ unsubscribe: () => undefined });
  const actor = { getSnapshot: () => ({ context }), subscribe, send: () => undefined } as unknown as EditorActor;
  const onAskFirst = vi.fn<(asksFirst: boolean) => void>();
  function Asking() {
    const unread = useUnread(values, [field]);
    return (
      <OwnForm
        form={[field]}
        actor={actor}
        uploads={{}}
        further={[]}
        values={values}
        entry={draftEntry}
        award={openAward}
        send={() => undefined}
        unread={unread}
        whyNot={() => []}
        eligibility={eligibilityOf([field], { data: values, files: {}, categoryID: null })}
        asksFirst
        onAskFirst={onAskFirst}
      />
    );
  }
  await render(<Asking />);
  const on = page.getByRole('button', { name: 'Continue' });
  const date = page.getByLabelText('Born');
  await date.click({ position: { x: 12, y: 12 } });
  await userEvent.keyboard('{Backspace}');
  await expect.element(on).toHaveAttribute('aria-disabled', 'true');
  await on.click({ force: true });
  expect(onAskFirst).not.toHaveBeenCalled();
  await date.fill('2002-06-05');
  await on.click();
  expect(onAskFirst).toHaveBeenCalledExactlyOnceWith(false);
});
