import { useState } from 'react';
import { unsentOf } from '#app/actors/account/deviceGuard.ts';
import { switchMembership } from '#app/actors/account/switchMembership.ts';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useText } from '#app/i18n/useText.ts';
import { homes } from '#app/parts/page/homes.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { Membership } from '#contract/entities/person.ts';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';

/** Where the person is what, and the way from one to the other without a new sign-in. */
export default function MembershipsSection() {
  const t = useText();
  const { user, memberships } = useAccount();
  const [busy, setBusy] = useState<string | null>(null);
  const [unsent, setUnsent] = useState<{ readonly count: number; readonly to: string } | null>(null);
  const go = async (to: string) => {
    setUnsent(null);
    setBusy(to);
    const type = await switchMembership(to === asEntrant ? undefined : to);
    if (type) location.assign(new URL(`.${homes[type]}`, document.baseURI));
    else setBusy(null);
  };
  const ask = async (to: string) => {
    const count = await unsentOf();
    if (count === 0) await go(to);
    else setUnsent({ count, to });
  };
  const rows = memberships ?? [];
  const isEntrant = user?.type === 'entrant' || rows.some(({ type }) => type === 'entrant');
  return (
    <Section id="memberships" title={t('settings.memberships')} help={t('settings.memberships.help')} ruled>
      <div className={css.rows}>
        {rows.map((membership) => (
          <Row
            key={membership.personID}
            membership={membership}
            isPresent={membership.personID === user?.id}
            busy={busy === membership.personID}
            onSwitch={() => void ask(membership.personID)}
          />
        ))}
        {!isEntrant && (
          <SettingRow name={t('settings.memberships.enter')} below={t('settings.memberships.enter.help')}>
            <Button size="small" busy={busy === asEntrant} onClick={() => void ask(asEntrant)}>
              {t('settings.memberships.enter')}
            </Button>
          </SettingRow>
        )}
      </div>
      <ConfirmDialog
        open={unsent !== null}
        title={t('common.unsent.title', { count: unsent?.count ?? 0 })}
        safe={t('common.unsent.stay')}
        act={t('settings.memberships.leave')}
        danger={false}
        onAct={() => unsent && void go(unsent.to)}
        onClose={() => setUnsent(null)}
      >
        {t('common.unsent.body')}
      </ConfirmDialog>
    </Section>
  );
}

const asEntrant = 'entrant';

type RowProps = {
  readonly membership: Membership;
  readonly isPresent: boolean;
  readonly busy: boolean;
  readonly onSwitch: () => void;
};

function Row({ membership: { orgName, type }, isPresent, busy, onSwitch }: RowProps) {
  const t = useText();
  const role = t(`common.role.${type}`);
  return (
    <SettingRow name={orgName} below={isPresent ? t('settings.memberships.present', { role }) : role}>
      {!isPresent && (
        <Button
          size="small"
          busy={busy}
          aria-label={t('settings.memberships.switchTo', { organisation: orgName, role })}
          onClick={onSwitch}
        >
          {t('settings.memberships.switch')}
        </Button>
      )}
    </SettingRow>
  );
}
