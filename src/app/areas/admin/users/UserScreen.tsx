import { useLocation } from 'wouter';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { Tabs } from '#app/ui/primitives/Tabs.tsx';
import { columns, stack24, stack40, two } from '#app/ui/theme/layout.css.ts';
import type { User } from '#contract/entities/person.ts';
import { AuditTrail } from '../audit/history.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import * as css from '../shared/shared.css.ts';
import { useTab } from '../shared/useTab.ts';
import { AssignmentFields } from './AssignmentFields.tsx';
import { isLimit } from './limit.ts';
import { UserActions } from './UserActions.tsx';
import { UserEntries } from './UserEntries.tsx';
import { Access } from './UsersScreen.tsx';

/** `/user/{id}`: one person. */
export function UserScreen({ id }: { readonly id: string }) {
  const t = useText();
  const load = useQuery('listUsers', { id });
  const user = load.data?.[0];
  if (user) return <Person key={user.id} user={user} />;
  return (
    <Page title={t('admin.users.name')} coming={load.state === 'loading'}>
      {load.error?.status === 400 ? (
        <NoSuchUser />
      ) : (
        <Loaded load={load} label={t('admin.users.name')}>
          {() => <NoSuchUser />}
        </Loaded>
      )}
    </Page>
  );
}

function NoSuchUser() {
  const t = useText();
  return (
    <EmptyState
      title={t('admin.user.notFound')}
      actions={<LinkButton href="/users">{t('admin.user.back')}</LinkButton>}
    >
      {t('admin.user.notFound.text')}
    </EmptyState>
  );
}

const tabs = ['profile', 'entries', 'history'] as const;

function Person({ user }: { readonly user: User }) {
  const t = useText();
  const [, navigate] = useLocation();
  const account = useAccount();
  const name = user.name || user.email;
  const shown = tabs.filter((tab) => tab !== 'entries' || user.type === 'entrant');
  const [tab, setTab] = useTab(shown, 'profile');
  const panels = {
    profile: () => <Profile user={user} />,
    entries: () => <UserEntries user={user} />,
    history: () => <AuditTrail entity="user" entityID={user.id} />,
  };
  return (
    <Page
      title={name}
      status={(user.locked || user.invited) && <Access user={user} />}
      below={user.email}
      breadcrumb={[{ label: name }]}
      actions={
        <UserActions user={user} inBar isSelf={user.id === account.user?.id} onDeleted={() => navigate('/users')} />
      }
    >
      <Tabs
        label={name}
        value={tab}
        // The tabs are made from `tabs`, so their ids are among them.
        onChange={(id) => setTab(id as (typeof tabs)[number])}
        tabs={shown.map((id) => ({ id, label: t(`admin.user.tab.${id}`) }))}
      >
        {panels[tab]()}
      </Tabs>
    </Page>
  );
}

function Profile({ user }: { readonly user: User }) {
  const t = useText();
  const format = useFormat();
  const draft = useUnsavedFields(`user ${user.id}`, {
    givenName: user.givenName,
    familyName: user.familyName,
    allowedLimit: user.hasOwnLimit ? user.allowedLimit : null,
    assignments: user.assignments ?? [],
  });
  const { givenName, familyName, allowedLimit, assignments } = draft.fields;
  const update = useAction('updateUser');
  const overtaken = useOvertaken(draft);
  const valid = user.type !== 'entrant' || allowedLimit === null || isLimit(allowedLimit);
  const save = async () => {
    const saved = await update.run({
      query: { id: user.id, orgID: user.orgID },
      ifMatch: user.version,
      body: {
        givenName: givenName.trim(),
        familyName: familyName.trim(),
        ...(user.type === 'entrant' && { allowedLimit }),
        ...(user.type === 'judge' && { assignments }),
      },
    });
    if (saved) draft.settle(draft.fields);
  };
  return (
    <div className={columns}>
      <form
        className={stack40}
        onSubmit={(event) => {
          event.preventDefault();
          if (valid && !draft.overtaken) void save();
        }}
      >
        <div className={css.narrowForm}>
          <div className={two}>
            <TextInput
              label={t('admin.user.givenName')}
              maxLength={120}
              autoComplete="off"
              value={givenName}
              onChange={(given) => draft.set({ givenName: given })}
            />
            <TextInput
              label={t('admin.user.familyName')}
              maxLength={120}
              autoComplete="off"
              value={familyName}
              onChange={(given) => draft.set({ familyName: given })}
            />
          </div>
          {user.type === 'entrant' && (
            <NumberInput
              label={t('admin.user.allowedLimit')}
              help={t('admin.user.allowedLimit.help')}
              error={valid ? null : t('admin.user.allowedLimit.error')}
              value={allowedLimit ?? undefined}
              onChange={(given) => draft.set({ allowedLimit: given ?? null })}
            />
          )}
        </div>
        {user.type === 'judge' && (
          <AssignmentFields value={assignments} onChange={(given) => draft.set({ assignments: given })} />
        )}
        <Overtaken draft={draft} />
        <div>
          <Button type="submit" variant="primary" busy={update.busy} reasons={overtaken}>
            {t('admin.saveChanges')}
          </Button>
        </div>
      </form>
      <aside className={stack24}>
        <Section title={t('admin.user.facts')}>
          <KeyValue
            ruled
            pairs={[
              { term: t('admin.users.role'), value: t(`common.role.${user.type}`) },
              { term: t('admin.users.organisation'), value: user.orgName },
              { term: t('admin.users.access'), value: <Access user={user} /> },
              {
                term: t('admin.users.lastSignIn'),
                value: user.lastSignInAt ? format.dateTime(user.lastSignInAt) : t('admin.never'),
              },
              { term: t('admin.user.createdAt'), value: format.dateTime(user.createdAt) },
              ...(user.expertise ? [{ term: t('admin.user.expertise'), value: user.expertise }] : []),
            ]}
          />
        </Section>
      </aside>
    </div>
  );
}
