import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { User } from '#contract/entities/person.ts';
import { SaveForm } from '../shared/SaveForm.tsx';

/** What a judge knows well, for whoever assigns entries. */
export function ExpertiseSection({ user }: { readonly user: User }) {
  const t = useText();
  const { change, reload } = useAccount();
  const save = useAction('updateOwnUser');
  const before = user.expertise ?? '';
  const draft = useUnsavedDraft('expertise', before);
  const expertise = draft.value.trim();
  const saveExpertise = async () => {
    const changed = await save.run({ body: { expertise }, ifMatch: user.version });
    if (!changed) return reload();
    draft.settle(draft.value);
    change({ user: changed });
  };
  return (
    <Section id="expertise" title={t('settings.expertise')} help={t('settings.expertise.help')} ruled>
      <SaveForm
        busy={save.busy}
        draft={draft}
        unchanged={expertise === before}
        flawed={false}
        onSave={() => void saveExpertise()}
      >
        <TextArea
          label={t('settings.expertise.words')}
          rows={3}
          maxLength={500}
          value={draft.value}
          onChange={draft.change}
        />
      </SaveForm>
    </Section>
  );
}
