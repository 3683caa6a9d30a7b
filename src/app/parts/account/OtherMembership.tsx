import { useSearch } from 'wouter';
import type { UserType } from '#machines/shared/tokens.ts';
import { useAccount } from '../../actors/account/useAccount.ts';
import { useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { LinkButton } from '../../ui/primitives/LinkButton.tsx';
import { homes } from '../page/homes.ts';
import { Page } from '../page/Page.tsx';
import { UnsentBeforeSwitch, useSwitching } from './switching.tsx';

type OtherMembershipProps = { readonly as: UserType; readonly path: string };

/** Instead of a page that the account may see as something else that it is: the way there. */
export function OtherMembership({ as, path }: OtherMembershipProps) {
  const t = useText();
  const search = useSearch();
  const { user, org, type, memberships } = useAccount();
  const switching = useSwitching(undefined, search ? `${path}?${search}` : path);
  const { busy, ask } = switching;
  const able = memberships?.filter((one) => one.type === as && one.personID !== user?.id) ?? [];
  const title = t('settings.memberships.other');
  const wanted = t(`common.role.${as}`);
  const present = { organisation: org?.name ?? '', role: t(`common.role.${type}`) };
  return (
    <Page title={title} breadcrumb={[{ label: title }]}>
      <EmptyState
        title={t('settings.memberships.other.body', { ...present, wanted })}
        actions={
          <>
            {able.map(({ personID, orgName }) => (
              <Button key={personID} variant="primary" busy={busy === personID} onClick={() => void ask(personID)}>
                {t('settings.memberships.switchTo', { organisation: orgName, role: wanted })}
              </Button>
            ))}
            <LinkButton href={homes[type]}>{t('common.goHome')}</LinkButton>
          </>
        }
      />
      <UnsentBeforeSwitch {...switching} />
    </Page>
  );
}
