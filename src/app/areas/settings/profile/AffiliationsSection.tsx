import { type FormEvent, useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { User } from '#contract/entities/person.ts';
import * as css from '../shared/settings.css.ts';
import { useReadOnlyReasons } from '../shared/useReadOnlyReasons.ts';

const most = 50;
const longest = 200;

/** A judge's organisations and people: what warns of a conflict of interest. */
export function AffiliationsSection({ user }: { readonly user: User }) {
  const t = useText();
  const { change, reload } = useAccount();
  const save = useAction('updateOwnUser');
  const readOnly = useReadOnlyReasons();
  const before = user.affiliations ?? [];
  const [words, setWords] = useState(before.join('\n'));
  const affiliations = linesOf(words);
  const unchanged = affiliations.join('\n') === before.join('\n');
  const wrong = affiliations.length > most || affiliations.some(({ length }) => length > longest);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (readOnly.length > 0 || unchanged || wrong || save.busy) return;
    const changed = await save.run({ body: { affiliations }, ifMatch: user.version });
    if (changed) change({ user: changed });
    else reload();
  };
  return (
    <Section id="affiliations" title={t('settings.affiliations')} help={t('settings.affiliations.help')} ruled>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          label={t('settings.affiliations.list')}
          help={t('settings.affiliations.lines')}
          error={wrong ? t('settings.affiliations.wrong', { most, longest }) : null}
          value={words}
          onChange={setWords}
        />
        <div>
          <Button
            type="submit"
            busy={save.busy}
            reasons={readOnly.length > 0 ? readOnly : unchanged ? [{ text: t('settings.nothingToSave') }] : []}
            reasonsPlace="bubble"
          >
            {t('settings.save')}
          </Button>
        </div>
      </form>
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
