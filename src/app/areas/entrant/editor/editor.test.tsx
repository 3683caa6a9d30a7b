import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise } from 'xstate';
import { awaitedIn, chosen, standingOf } from '#app/actors/entry/upload.ts';
import { type EditorActor, useDrawn } from '#app/actors/entry/written.ts';
import { reckonedWith } from '#app/actors/payment/payment.ts';
import { forEachField } from '#machines/entry/entry.fields.ts';
import type { EntryFile } from '#machines/entry/entry.rules.ts';
import type { StoredDraft } from '#machines/entryEditor/draft.rules.ts';
import { entryEditorMachine } from '#machines/entryEditor/entryEditor.machine.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import { draftEntry, loaded } from '#machines/entryEditor/entryEditor.samples.ts';
import type { EditorEvent } from '#machines/entryEditor/entryEditor.setup.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { NewCard } from '#machines/payment/payment.rules.ts';
import type { PaymentCard } from '#machines/payment/payment.setup.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { accessibilityFaults } from '#app/testing/accessibilityFaults.ts';
import { openAward } from '../shared/entered.fixture.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { DraftView } from './DraftView.tsx';
import { FileField } from './FileField.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { SectionFields } from './SectionFields.tsx';
import { useUnread } from './unread.ts';
import { useSubmitReasons } from './useSubmitReasons.ts';

const card: PaymentCard = { stripeID: 'pm_1', brand: 'visa', last4: '4242', expires: '04/29', isDefault: true };

beforeAll(async () => {
  const config = Object.assign(document.createElement('script'), { type: 'application/json', id: 'config' });
  config.textContent = JSON.stringify({ testCards: true });
  document.head.append(config);
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});

describe('paying', () => {
  it('says at each field of a card what is wrong, and pays with it once it is right', async () => {
    await render(<Paying />);
    await expect.element(page.getByRole('radio', { name: /By invoice/ })).not.toBeChecked();
    await page.getByRole('button', { name: 'Add a card' }).click();
    await page.getByLabelText('Card number').fill('4242 4242 4242 4241');
    await page.getByRole('button', { name: 'Add a card' }).click();
    await expect.element(page.getByText('This is not a card number. Check the digits.')).toBeVisible();
    await expect.element(page.getByText('Choose the billing country.')).toBeVisible();
    expect(sentCards).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
    await fillCard();
    await expect.element(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    expect(sentCards).toEqual([
      {
        number: '4242 4242 4242 4242',
        expires: '04/99',
        securityCode: '123',
        billingCountry: 'GB',
        taxID: '',
        known: { billingCountry: null, taxID: null },
      },
    ]);
  });

  it('goes by keyboard alone', async () => {
    await render(<Paying />);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('radio', { name: /By invoice/ })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('Card number')).toBeVisible();
  });
});

describe('a card added beside another one', () => {
  const added = { ...card, stripeID: 'pm_2', last4: '4444', isDefault: false };

  it('that could not be made the one that pays is said not to be, until an invoice is wanted', async () => {
    const machine = paymentMachine.provide({
      actors: {
        addPaymentMethod: fromPromise<readonly PaymentCard[], NewCard>(async () => [card, added]),
        preferCard: fromPromise<readonly PaymentCard[], { stripeID: string }>(() =>
          Promise.reject({ status: 503, code: 'busy', message: 'The card service is away.', reasons: [] }),
        ),
      },
    });
    await render(<Paying machine={machine} cards={[card]} />);
    await page.getByRole('button', { name: 'Add a card' }).click();
    await fillCard();
    await expect.element(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The card service is away.');
    await page.getByRole('radio', { name: /By invoice/ }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a file', () => {
  const choose = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const carrier = new DataTransfer();
    carrier.items.add(file);
    input.files = carrier.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('of the wrong kind is refused with the kind it should be', async () => {
    await render(<Sending field="supportingDoc" />);
    choose(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    await expect.element(page.getByText('Upload PDF.')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('shows how far it is, can be called off, and is kept once it has arrived', async () => {
    await render(<Sending field="supportingDoc" />);
    const file = new File(['x'.repeat(100)], 'HarbourLight-Statement.pdf', { type: 'application/pdf' });
    choose(file);
    await expect.element(page.getByText('50 B of 100 B, 3 s left').first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name: /Drop a file/ })).toBeVisible();
    choose(file);
    await expect.element(page.getByText('50%').first()).toBeVisible();
    sending.finish();
    await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    await expect.element(page.getByText('HarbourLight-Statement.pdf')).toBeVisible();
  });
});

it('a file whose upload failed is waited for, with the way to send it again', async () => {
  const uploads = {
    supportingDoc: 'settled',
    supportingImage: 'failed',
    logoDark: 'moving',
    logoLight: 'refused',
  } as const;
  expect(awaitedIn(uploads)).toEqual(['supportingImage', 'logoDark']);
  const reasons = ['supportingImage', 'logoDark'].map((name) => ({ code: `entryEditor.refusal.uploading.${name}` }));
  function Reasons() {
    const shown = useSubmitReasons({} as EditorActor, uploads)(reasons);
    return shown.map(({ text, kind, action }) => <p key={text}>{[text, kind, action?.label].join(' · ')}</p>);
  }
  await render(<Reasons />);
  await expect.element(page.getByText('Supporting image: the upload failed · failed · Try again')).toBeVisible();
  await expect.element(page.getByText('The logo for dark backgrounds is still uploading. · waiting')).toBeVisible();
});

it('an amount that cannot be read is a reason against submitting until it can, or another one takes its place', async () => {
  let write: (cost: string) => void = () => undefined;
  function Costing() {
    const [cost, setCost] = useState('684000');
    write = setCost;
    const values = { ...forEachField(() => ''), cost };
    const unread = useUnread(values);
    const send = (event: EditorEvent) => event.type === 'entry.write' && setCost(event.changes.cost ?? '');
    const shown = useSubmitReasons({} as EditorActor, {})(unread.reasons);
    return (
      <>
        <SectionFields
          section="statement"
          besides="statement"
          writing={{ values, entry: draftEntry, award: openAward, send, unread, whyNot: () => [] }}
        />
        {shown.map(({ text, action }) => (
          <button key={text} type="button" onClick={action?.onPress}>
            {text}
          </button>
        ))}
      </>
    );
  }
  await render(<Costing />);
  const cost = page.getByRole('textbox', { name: 'Cost of works' });
  const reason = page.getByRole('button', { name: 'Still to be answered or corrected: Cost of works.' });
  await cost.fill('684o00');
  await expect.element(page.getByText('Write a number, for example 684000')).toBeVisible();
  await reason.click();
  await expect.element(cost).toHaveFocus();
  await cost.fill('690000');
  await expect.element(reason).not.toBeInTheDocument();
  await cost.fill('69o000');
  await expect.element(reason).toBeVisible();
  write('700000');
  await expect.element(cost).toHaveValue('700,000.00');
  await expect.element(reason).not.toBeInTheDocument();
  write('690000');
  await expect.element(cost).toHaveValue('690,000.00');
  await expect.element(reason).not.toBeInTheDocument();
});

describe('the same words changed here and elsewhere', () => {
  it('stand side by side until one is chosen', async () => {
    const sent: string[] = [];
    const clashes = [{ field: 'statement', mine: 'Mine.', theirs: 'Theirs.' }] as const;
    await render(<ConflictNote clashes={clashes} shown send={({ type }) => sent.push(type)} />);
    await expect.element(page.getByText('Mine.')).toBeVisible();
    await expect.element(page.getByText('Theirs.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    expect(sent).toEqual(['conflict.keepMine', 'conflict.takeTheirs']);
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('a draft whose award was closed while its page stayed open', () => {
  it('is fetched again by a button, and is written on with what was typed once the date was moved', async () => {
    let closesAt = '2020-01-01T00:00:00.000Z';
    const typed = { statement: 'Seven broad steps lead down to the water.' };
    const before = { statement: draftEntry.data.statement };
    const saved: unknown[] = [];
    const machine = entryEditorMachine.provide({
      actors: {
        loadEntry: fromPromise(async (): Promise<LoadedEntry> => ({ ...loaded, award: { ...openAward, closesAt } })),
        readDraft: fromPromise(async (): Promise<StoredDraft | null> => ({ changes: typed, base: before })),
        saveEntry: fromPromise(async ({ input: { changes } }) => {
          if (closesAt < '2999') throw { status: 422, code: 'entry.refusal.deadlinePassed', message: '', reasons: [] };
          saved.push(changes);
          return { ...draftEntry, version: 4, data: { ...draftEntry.data, ...changes } };
        }),
      },
    });
    function Writing() {
      const target = { id: draftEntry.id, awardID: openAward.id };
      const actor: EditorActor = useActorRef(machine, { input: { target, idempotencyKey: 'k' } });
      const snapshot = useDrawn(actor);
      const editor = { snapshot, send: actor.send, whyNot: () => [], actor };
      if (!snapshot.hasTag('writing')) return null;
      return <DraftView editor={editor} loaded={snapshot.context.loaded!} field={null} />;
    }
    await render(<Writing />);
    const statement = page.getByRole('textbox', { name: 'What does it do for its community?' });
    await expect.element(page.getByText('This draft can no longer be changed')).toBeVisible();
    await expect.element(statement).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    closesAt = '2999-01-01T00:00:00.000Z';
    await page.getByRole('button', { name: 'Fetch the entry again' }).click();
    await expect.element(statement).toHaveValue(typed.statement);
    await expect.poll(() => saved).toEqual([typed]);
  });
});

async function fillCard() {
  await page.getByLabelText('Card number').fill('4242 4242 4242 4242');
  await page.getByLabelText('Expires').fill('04/99');
  await page.getByLabelText('Security code').fill('123');
  await page.getByLabelText('Billing country').selectOptions('GB');
  await page.getByRole('button', { name: 'Add a card' }).click();
}

const sentCards: unknown[] = [];
const payingMachine = paymentMachine.provide({
  actors: {
    addPaymentMethod: fromPromise(async ({ input }) => {
      sentCards.push(input);
      return [card];
    }),
  },
});
type PayingProps = { readonly machine?: typeof paymentMachine; readonly cards?: readonly PaymentCard[] };
function Paying({ machine = payingMachine, cards = [] }: PayingProps) {
  const actor = useActorRef(machine, { input: { awardID: 'a1', cards } });
  const payment = { actor, send: actor.send, ...useSelector(actor, reckonedWith, shallowEqual) };
  return <PaymentChoice payment={payment} />;
}

const sending = { finish: () => {} };
const sendingMachine = uploadMachine.provide({
  actors: {
    getUploadAddress: fromPromise(async () => 'https://files.test/stored.pdf?signature=s'),
    sendFile: fromPromise(({ input }) => {
      input.report(50, 3);
      return new Promise<void>((resolve) => {
        sending.finish = resolve;
      });
    }),
    saveFile: fromPromise(async () => draftEntry),
  },
});
function Sending({ field }: { readonly field: EntryFile }) {
  const actor = useActorRef(sendingMachine, { input: { entryID: 'e1', awardID: 'a1', field, stored: null } });
  const upload = {
    field,
    actor,
    standing: useSelector(actor, standingOf),
    send: actor.send,
    choose: (file: unknown) => actor.send({ type: 'file.choose', file: chosen(file) }),
  };
  return <FileField upload={upload} accepts="PDF, up to 20 MB" />;
}
