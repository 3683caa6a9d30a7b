import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { User } from '#contract/entities/person.ts';
import { SaveForm } from '../shared/SaveForm.tsx';

const most = 50;
const longest = 200;

/** A judge's organisations and people: what warns of a conflict of interest. */
export function AffiliationsSection({ user }: { readonly user: User }) {
  const t = useText();
  const { change, reload } = useAccount();
  const save = useAction('updateOwnUser');
  const before = (user.affiliations ?? []).join('\n');
  const draft = useUnsavedDraft('affiliations', before);
  const affiliations = linesOf(draft.value);
  const wrong = affiliations.length > most || affiliations.some(({ length }) => length > longest);
  const saveAffiliations = async () => {
    const changed = await save.run({ body: { affiliations }, ifMatch: user.version });
    if (!changed) return reload();
    draft.settle(draft.value);
    change({ user: changed });
  };
  return (
    <Section id="affiliations" title={t('settings.affiliations')} help={t('settings.affiliations.help')} ruled>
      <SaveForm
        busy={save.busy}
        draft={draft}
        unchanged={affiliations.join('\n') === before}
        flawed={wrong}
        onSave={() => void saveAffiliations()}
      >
        <TextArea
          label={t('settings.affiliations.list')}
          help={t('settings.affiliations.lines')}
          error={wrong ? t('settings.affiliations.wrong', { most, longest }) : null}
          value={draft.value}
          onChange={draft.change}
        />
      </SaveForm>
    </Section>
  );
}

const linesOf = (words: string): string[] => [
  ...new Set(
    words
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
