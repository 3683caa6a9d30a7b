import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { useUnsaved } from '#app/parts/page/unsavedDraft.ts';
import { SavedLine } from '#app/ui/forms/SavedLine.tsx';
import type { Organisation, User } from '#contract/entities/person.ts';
import type { Round } from '#contract/rounds.ts';
import { templates } from '#machines/form/templates.ts';
import { AwardRules } from './admin/award/AwardRules.tsx';
import { EntrantTerms } from './admin/award/EntrantTerms.tsx';
import { CorrectionDialog } from './admin/entries/CorrectionDialog.tsx';
import { MessageDialog } from './admin/entries/MessageDialog.tsx';
import { EditOnBehalf } from './admin/entry/EditOnBehalf.tsx';
import { FormEditor } from './admin/form/FormEditor.tsx';
import { RemindDialog } from './admin/judges/RemindDialog.tsx';
import { FurtherFee } from './admin/prices/FurtherFee.tsx';
import { FinalResultForm } from './admin/rounds/FinalResultForm.tsx';
import { RoundForm } from './admin/rounds/RoundForm.tsx';
import { aJudge, anAward, anEntry, aPlan } from './admin/testing/samples.ts';
import { NewUserScreen } from './admin/users/NewUserScreen.tsx';
import { UserScreen } from './admin/users/UserScreen.tsx';
import { VoteForm } from './admin/vote/VoteForm.tsx';
import { AffiliationsSection } from './settings/profile/AffiliationsSection.tsx';
import { ExpertiseSection } from './settings/profile/ExpertiseSection.tsx';
import { OrganisationSection } from './settings/profile/OrganisationSection.tsx';
import { ProfileSection } from './settings/profile/ProfileSection.tsx';
import { TaxSection } from './settings/profile/TaxSection.tsx';

const done = () => undefined;
const award = aPlan();
const shared = aPlan({ categories: award.categories.map((category) => ({ ...category, shared: true })) });

const org: Organisation = {
  id: 'alder',
  name: 'Alder Trust',
  kind: 'organiser',
  billingCountry: null,
  taxID: null,
  address: null,
  bankDetails: null,
  paymentDays: 30,
  purchaseOrder: null,
  secondFactor: false,
  taxDecided: false,
  logoID: null,
  version: 1,
  tax: { name: 'VAT', rate: 2000, included: true },
  paymentMethods: [],
};
const user: User = {
  id: 'ada',
  orgID: org.id,
  orgName: org.name,
  type: 'admin',
  email: 'ada@alder.test',
  givenName: 'Ada',
  familyName: 'Holt',
  name: 'Ada Holt',
  photoURL: null,
  country: null,
  allowedLimit: 3,
  hasOwnLimit: false,
  locked: false,
  invited: false,
  defaultAwardID: null,
  locale: 'en',
  version: 1,
  lastSignInAt: null,
  createdAt: '2026-05-12T09:05:00Z',
  declinedMails: [],
};
const first = { id: 'first', kind: 'scores', given: 0, weight: null, name: 'First look' };
const judged = {
  id: 'first',
  awardID: award.id,
  awardStatus: 'pending',
  version: 1,
  state: 'prepared',
  name: 'First look',
  rounds: [first],
  sheets: 0,
  judges: [],
  given: { answers: 0, ballots: 0, grades: 0, comparisons: 0, scores: 0 },
  // The form reads no more of a round than this.
} as unknown as Round;

const box = (label: string | RegExp) => page.getByRole('textbox', { name: label }).last();
/** Fills in one field, and finds what was filled in. */
const filled = (label: string | RegExp, words: string) => ({
  type: () => box(label).fill(words),
  there: () => expect.element(box(label)).toHaveValue(words),
});

interface Typed {
  readonly form: () => ReactNode;
  readonly type: () => Promise<unknown>;
  readonly there: () => Promise<unknown>;
  /** It belongs to an award's page, whose header says whether all changes are saved. */
  readonly isOfAward?: boolean;
}

/** Every form whose words are saved by a button, and every dialog whose words are sent. */
const forms: Readonly<Record<string, Typed>> = {
  'admin/form/FormEditor.tsx': {
    form: () => <FormEditor award={award} />,
    type: async () => {
      await page.getByRole('button', { name: /^Title/ }).click();
      await page.getByRole('textbox', { name: /^Label, / }).fill('Name of the work');
    },
    there: () => expect.element(page.getByRole('button', { name: /^Name of the work/ })).toBeVisible(),
    isOfAward: true,
  },
  'admin/rounds/RoundForm.tsx': {
    form: () => <RoundForm award={award} round={null} onDone={done} />,
    ...filled('Name', 'Longlist of the north'),
    isOfAward: true,
  },
  'admin/rounds/FinalResultForm.tsx': {
    form: () => <FinalResultForm award={award} round={judged} />,
    type: () => page.getByRole('radio', { name: /weighted/i }).click(),
    there: () => expect.element(page.getByRole('radio', { name: /weighted/i })).toBeChecked(),
    isOfAward: true,
  },
  'admin/vote/VoteForm.tsx': {
    form: () => <VoteForm award={award} vote={null} onDone={done} />,
    ...filled('Name', 'The town chooses'),
    isOfAward: true,
  },
  'admin/prices/FurtherFee.tsx': {
    form: () => <FurtherFee award={shared} />,
    type: async () => {
      await page.getByRole('radio', { name: /share/i }).click();
      await box('Share').fill('35');
    },
    there: () => expect.element(box('Share')).toHaveValue('35'),
    isOfAward: true,
  },
  'admin/award/EntrantTerms.tsx': {
    form: () => <EntrantTerms award={award} />,
    ...filled('Terms for entrants', 'You own what you enter.'),
    isOfAward: true,
  },
  'admin/award/AwardRules.tsx': {
    form: () => <AwardRules award={award} />,
    ...filled(/Confidentiality/, 'Say nothing until December.'),
    isOfAward: true,
  },
  'admin/users/NewUserScreen.tsx': { form: () => <NewUserScreen />, ...filled('Email', 'iris@lodeway.test') },
  'admin/users/UserScreen.tsx': { form: () => <UserScreen id={user.id} />, ...filled('Given name', 'Adela') },
  'admin/entries/MessageDialog.tsx': {
    form: () => <MessageDialog award={award} chosen={[]} onClose={done} />,
    ...filled('Message', 'The hall has moved to Mill Lane.'),
  },
  'admin/entries/CorrectionDialog.tsx': {
    form: () => (
      <CorrectionDialog
        entries={[{ ...anEntry(), title: 'Tidewater Steps' }]}
        touched={null}
        onClose={done}
        onAsk={done}
      />
    ),
    ...filled('What must be corrected', 'The plan shows another site.'),
  },
  'admin/entry/EditOnBehalf.tsx': {
    form: () => <EditOnBehalf award={anAward({ status: 'open' })} entry={anEntry({ status: 0 })} />,
    type: async () => {
      await page.getByRole('button', { name: 'Edit on behalf' }).click();
      await box('Place').fill('Mill Lane');
    },
    there: async () => {
      await page.getByRole('button', { name: 'Edit on behalf' }).click();
      await expect.element(box('Place')).toHaveValue('Mill Lane');
    },
  },
  'admin/judges/RemindDialog.tsx': {
    form: () => <RemindDialog award={anAward()} judges={[aJudge()]} onClose={done} />,
    ...filled('Message', 'Two days are left.'),
  },
  'settings/profile/OrganisationSection.tsx': {
    form: () => <OrganisationSection org={org} />,
    ...filled(/Bank/, 'IBAN GB29 NWBK 6016'),
  },
  'settings/profile/TaxSection.tsx': { form: () => <TaxSection org={org} />, ...filled('Rate', '17.50') },
  'settings/profile/AffiliationsSection.tsx': {
    form: () => <AffiliationsSection user={user} />,
    ...filled('Organisations and people', 'Alder Trust'),
  },
  'settings/profile/ExpertiseSection.tsx': {
    form: () => <ExpertiseSection user={user} />,
    ...filled('In your own words', 'Timber structures'),
  },
  'settings/profile/ProfileSection.tsx': {
    form: () => <ProfileSection user={user} />,
    ...filled('Given name', 'Adela'),
  },
};

/** As an award's page says it. */
const Header = () => <SavedLine state={useUnsaved(award.id) ? 'unsaved' : 'saved'} />;
const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'acts', 'form', 'rounds', 'vote', 'settings', 'planning');
});
beforeEach(() => {
  const answers: Record<string, unknown> = {
    listUsers: [user],
    getForm: { awardID: award.id, version: 1, fields: templates.design },
  };
  vi.spyOn(api, 'call').mockImplementation(async (name) => (answers[name] ?? []) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  announcePersonChange({ somebody: true });
});

it.each(Object.entries(forms))(
  '%s keeps what is typed for whoever comes back, and says that it is not saved',
  async (_, typed) => {
    await render(<Header />);
    const left = await render(typed.form());
    await typed.type();
    expect(asksOnClosing()).toBe(true);
    await left.unmount();
    if (typed.isOfAward) await expect.element(page.getByText('Not yet saved')).toBeVisible();
    expect(asksOnClosing()).toBe(true);
    await render(typed.form());
    await typed.there();
  },
);

it.each([
  ['admin/entries/MessageDialog.tsx', 'Message', 'Cancel'],
  ['admin/rounds/RoundForm.tsx', 'Name', 'Cancel'],
])('%s forgets what is typed once somebody says so', async (name, label, button) => {
  const { form, type, there } = forms[name]!;
  const left = await render(form());
  const before = (box(label).element() as HTMLInputElement).value;
  await type();
  await userEvent.keyboard('{Escape}');
  await left.unmount();
  const again = await render(form());
  await there();
  await page.getByRole('button', { name: button }).click();
  expect(asksOnClosing()).toBe(false);
  await again.unmount();
  await render(form());
  await expect.element(box(label)).toHaveValue(before);
});

it('the form’s “Undo” says that there is nothing to undo, and undoes what was changed', async () => {
  await render(<FormEditor award={award} />);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toHaveAccessibleDescription('There is nothing to undo.');
  await forms['admin/form/FormEditor.tsx']!.type();
  await expect.element(undo).not.toHaveAttribute('aria-disabled');
  await undo.click();
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('button', { name: /^Title/ })).toBeVisible();
});
