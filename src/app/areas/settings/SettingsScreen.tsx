import '#app/ui/primitives/rareIcons.ts';
import { Suspense } from 'react';
import { useAccount } from '../../actors/account/useAccount.ts';
import { usePasskeysHere } from '../../actors/account/usePasskeysHere.ts';
import { passkeyRequests } from '../../actors/session/loadPasskeys.ts';
import { useTold } from '../../data/useTold.ts';
import { loadMessages } from '../../i18n/store.ts';
import { type MessageId, useText } from '../../i18n/useText.ts';
import { Page } from '../../parts/page/Page.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { SkeletonPanel } from '../../ui/feedback/Skeleton.tsx';
import { later } from '../../ui/loading/later.tsx';
import type { IconName } from '../../ui/primitives/iconNames.ts';
import { Steps } from '../../ui/primitives/Steps.tsx';
import { DataSection } from './data/DataSection.tsx';
import { CardsSection } from './payment/CardsSection.tsx';
import { AffiliationsSection } from './profile/AffiliationsSection.tsx';
import { AppearanceSection } from './profile/AppearanceSection.tsx';
import { ExpertiseSection } from './profile/ExpertiseSection.tsx';
import { LanguageSection } from './profile/LanguageSection.tsx';
import { NotificationsSection } from './profile/NotificationsSection.tsx';
import { OrganisationSection } from './profile/OrganisationSection.tsx';
import { ProfileSection } from './profile/ProfileSection.tsx';
import { TaxSection } from './profile/TaxSection.tsx';
import { DevicesSection } from './security/DevicesSection.tsx';
import { FactorSection } from './security/FactorSection.tsx';
import { PasswordSection } from './security/PasswordSection.tsx';
import { SessionsSection } from './security/SessionsSection.tsx';
import { ComingSection } from './shared/Coming.tsx';
import * as css from './shared/settings.css.ts';
import { useSectionInView } from './shared/useSectionInView.ts';

/** The settings of the signed-in person: who they are, how they sign in, how things look, and who pays. */
export function SettingsScreen() {
  const t = useText();
  const { user, org, memberships, type, signedInAs, state, error, reload } = useAccount();
  const told = useTold(error);
  const hasPasskeys = usePasskeysHere() !== null;
  const shown = sections.filter(
    ({ id, whose, own }) =>
      whose.includes(type) &&
      !(own && signedInAs) &&
      (id !== 'passkeys' || hasPasskeys) &&
      (id !== 'memberships' || memberships !== null || type !== 'entrant'),
  );
  const current = useSectionInView(user ? shown.map(({ id }) => id) : none);
  const title = t('common.accountSettings');

  if (state === 'failed') {
    return (
      <Page title={title}>
        <ErrorState title={t('settings.failed')} onRetry={reload}>
          {told?.message}
        </ErrorState>
      </Page>
    );
  }
  const shows = (id: SectionId) => shown.some((section) => section.id === id);
  return (
    <Page title={title} breadcrumb={[{ label: title }]}>
      <div className={css.page}>
        <Steps
          label={t('settings.sections')}
          current={current}
          steps={shown.map(({ id, icon, label }) => ({ id, icon, label: t(label) }))}
        />
        <div className={css.sections}>
          {signedInAs && <Note icon="lock" title={t('settings.readOnly')} />}
          {user ? <ProfileSection user={user} /> : <SkeletonPanel label={t('settings.loading')} />}
          {shows('memberships') && user && (
            <Suspense
              fallback={
                <ComingSection
                  title={t('settings.memberships')}
                  help={t('settings.memberships.help')}
                  rows={Math.max(memberships?.length ?? 0, 1)}
                />
              }
            >
              <MembershipsSection />
            </Suspense>
          )}
          {shows('password') && user && <PasswordSection email={user.email} />}
          {shows('factor') && user && <FactorSection email={user.email} />}
          {shows('passkeys') && user && (
            <Suspense fallback={<ComingSection title={t('passkeys.title')} help={t('passkeys.help')} rows={0} />}>
              <PasskeysSection />
            </Suspense>
          )}
          {shows('expertise') && user && <ExpertiseSection user={user} />}
          {shows('affiliations') && user && <AffiliationsSection user={user} />}
          <AppearanceSection />
          <LanguageSection readOnly={signedInAs?.readOnly ?? false} />
          {user && <NotificationsSection user={user} />}
          {shows('sessions') && <SessionsSection />}
          {shows('devices') && <DevicesSection />}
          {shows('organisation') && org && <OrganisationSection org={org} />}
          {shows('tax') && org && <TaxSection org={org} />}
          {shows('cards') && org && <CardsSection org={org} country={user?.country ?? ''} />}
          {shows('invoices') && user && (
            <Suspense fallback={<ComingSection title={t('common.menu.invoices')} rows={1} />}>
              <InvoicesSection />
            </Suspense>
          )}
          <DataSection />
        </div>
      </div>
    </Page>
  );
}

const PasskeysSection = later(async () => {
  const section = import(/* webpackChunkName: "passkeySection" */ './security/PasskeysSection.tsx');
  return (await Promise.all([section, passkeyRequests()]))[0].default;
});

const MembershipsSection = later(
  async () => (await import(/* webpackChunkName: "memberships" */ './profile/MembershipsSection.tsx')).default,
);

const InvoicesSection = later(async () => {
  const section = import(/* webpackChunkName: "invoices" */ './payment/InvoicesSection.tsx');
  return (await Promise.all([section, loadMessages('entrant')]))[0].default;
});

type SectionId =
  | 'profile'
  | 'memberships'
  | 'password'
  | 'factor'
  | 'passkeys'
  | 'expertise'
  | 'affiliations'
  | 'appearance'
  | 'language'
  | 'notifications'
  | 'sessions'
  | 'devices'
  | 'organisation'
  | 'tax'
  | 'cards'
  | 'invoices'
  | 'data';

interface Section {
  readonly id: SectionId;
  readonly icon: IconName;
  readonly label: MessageId;
  readonly whose: readonly ('admin' | 'judge' | 'entrant')[];
  /** Only the person themselves, nobody signed in as them. */
  readonly own?: boolean;
}

const everybody = ['admin', 'judge', 'entrant'] as const;
const none: readonly string[] = [];

const sections: readonly Section[] = [
  { id: 'profile', icon: 'user', label: 'settings.profile', whose: everybody },
  { id: 'memberships', icon: 'users', label: 'settings.memberships', whose: everybody, own: true },
  { id: 'password', icon: 'key', label: 'settings.password', whose: everybody, own: true },
  { id: 'factor', icon: 'shield', label: 'settings.factor', whose: everybody, own: true },
  { id: 'passkeys', icon: 'key', label: 'settings.passkeys', whose: everybody, own: true },
  { id: 'expertise', icon: 'star', label: 'settings.expertise', whose: ['judge'] },
  { id: 'affiliations', icon: 'scales', label: 'settings.affiliations', whose: ['judge'] },
  { id: 'appearance', icon: 'moon', label: 'settings.appearance', whose: everybody },
  { id: 'language', icon: 'globe', label: 'settings.language', whose: everybody },
  { id: 'notifications', icon: 'mail', label: 'settings.notifications', whose: everybody },
  { id: 'sessions', icon: 'globe', label: 'settings.sessions', whose: everybody, own: true },
  { id: 'devices', icon: 'laptop', label: 'settings.devices', whose: everybody, own: true },
  { id: 'organisation', icon: 'invoice', label: 'settings.org', whose: ['admin', 'entrant'] },
  { id: 'tax', icon: 'tag', label: 'settings.tax', whose: ['admin'] },
  { id: 'cards', icon: 'card', label: 'settings.cards', whose: ['entrant'] },
  { id: 'invoices', icon: 'invoice', label: 'common.menu.invoices', whose: ['entrant'] },
  { id: 'data', icon: 'download', label: 'settings.data', whose: everybody },
];
