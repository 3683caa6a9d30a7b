import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Entry } from '#contract/entities/entry.ts';

type SuggestedConflictProps = {
  readonly suggestion: NonNullable<Entry['suggestedConflict']>;
  readonly onStandAside: () => void;
};

/** Says that the judge's own affiliations match the entry, and offers to stand aside. */
export function SuggestedConflict({ suggestion, onStandAside }: SuggestedConflictProps) {
  const t = useText();
  return (
    <Note
      family="yellow"
      icon="warning"
      title={t('judge.suggested')}
      actions={
        <Button size="small" onClick={onStandAside}>
          {t('judge.suggested.standAside')}
        </Button>
      }
    >
      {t(`judge.suggested.${suggestion.kind}`, { words: suggestion.words })}
    </Note>
  );
}
