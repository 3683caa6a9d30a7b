import { useAccount } from '#app/actors/account/useAccount.ts';
import { useFactorsRequired } from '#app/actors/account/useFactorsRequired.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useFreshProof } from '#app/parts/account/useFreshProof.tsx';
import { Switch } from '#app/ui/forms/Switch.tsx';
import type { Organisation } from '#contract/entities/person.ts';

/** Whether administrators and judges of an organiser need a second factor to sign in. */
export function RequireFactor({ org }: { readonly org: Organisation }) {
  const t = useText();
  const reasonText = useReason();
  const { change, reload } = useAccount();
  const isAskedFor = useFactorsRequired();
  const proof = useFreshProof();
  const save = useAction('updateOrganisation');
  const saveRequirement = async (secondFactor: boolean) => {
    const changed = await save.run({ body: { secondFactor }, ifMatch: org.version });
    if (changed) change({ org: changed });
    else reload();
  };
  const help = isAskedFor ? t('settings.org.factorHelp') : reasonText({ code: 'org.secondFactorElsewhere' });
  return (
    <>
      <Switch
        label={t('settings.org.factor')}
        help={help}
        locked={isAskedFor || org.secondFactor ? null : help}
        checked={org.secondFactor}
        onChange={(on) => (on ? void saveRequirement(on) : proof.ask(() => void saveRequirement(on)))}
      />
      {proof.dialog}
    </>
  );
}
