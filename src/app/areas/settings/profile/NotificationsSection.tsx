import { useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { Switch } from '#app/ui/forms/Switch.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { User } from '#contract/entities/person.ts';
import { type Declinable, declinable, type Notification, notifications } from '#machines/settings/notifications.ts';
import { useReadOnlyReasons } from '../shared/useReadOnlyReasons.ts';

/** Which messages come by mail; those that are always sent say why. */
export function NotificationsSection({ user }: { readonly user: User }) {
  const t = useText();
  const { type, change, reload } = useAccount();
  const save = useAction('updateOwnUser');
  const [readOnly] = useReadOnlyReasons();
  const [asked, setAsked] = useState<readonly Declinable[] | null>(null);
  const declinedMails = asked ?? user.declinedMails;
  const choose = async (notification: Notification, wanted: boolean) => {
    if (save.busy) return;
    const declined = declinable.filter((one) => (one === notification ? !wanted : declinedMails.includes(one)));
    setAsked(declined);
    const changed = await save.run({ body: { declinedMails: declined }, ifMatch: user.version });
    setAsked(null);
    if (changed) change({ user: changed });
    else reload();
  };
  return (
    <Section id="notifications" title={t('settings.notifications')} help={t('settings.notifications.help')} ruled>
      {(Object.entries(notifications[type]) as [Notification, 'proof' | 'needed' | null][]).map(([one, always]) => (
        <Switch
          key={one}
          label={t(`settings.notifications.${one}`)}
          checked={!declinedMails.some((declined) => declined === one)}
          onChange={(wanted) => void choose(one, wanted)}
          locked={always ? t(`settings.notifications.always.${always}`) : readOnly?.text}
        />
      ))}
    </Section>
  );
}
