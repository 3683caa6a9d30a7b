import { useAccount } from '#app/actors/account/useAccount.ts';
import { useText } from '#app/i18n/useText.ts';
import { asEntrant, UnsentBeforeSwitch, useSwitching } from '#app/parts/account/switching.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { Membership } from '#contract/entities/person.ts';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';

/** Where the person is what, and the way from one to the other without a new sign-in. */
export default function MembershipsSection() {
  const t = useText();
  const { user, memberships } = useAccount();
  const switching = useSwitching();
  const { busy, ask } = switching;
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
      <UnsentBeforeSwitch {...switching} />
    </Section>
  );
}

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
