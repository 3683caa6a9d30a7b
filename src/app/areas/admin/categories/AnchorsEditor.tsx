import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Criterion } from '#contract/entities/award.ts';
import * as css from './category.css.ts';
import { usualAnchors } from './categoryDraft.ts';

type Anchor = Criterion['anchors'][number];
type AnchorsEditorProps = {
  readonly anchors: readonly Anchor[];
  readonly onChange: (anchors: readonly Anchor[]) => void;
};

/** What a mark means, from the highest down, as judges read it beside the scale. */
export function AnchorsEditor({ anchors, onChange }: AnchorsEditorProps) {
  const t = useText();
  if (anchors.length === 0) {
    const add = () =>
      onChange(usualAnchors.map(({ from, to }) => ({ from, to, text: t(`admin.category.anchor.${from}`) })));
    return (
      <div>
        <Button variant="quiet" size="small" icon="plus" onClick={add}>
          {t('admin.category.anchors.add')}
        </Button>
      </div>
    );
  }
  return (
    <details className={css.anchors}>
      <summary className={css.summary}>{t('admin.category.anchors')}</summary>
      <div className={css.anchorFields}>
        {anchors.map((anchor, index) => (
          <TextInput
            key={`${anchor.from}-${anchor.to}`}
            label={t('admin.category.anchor', { from: anchor.from, to: anchor.to })}
            maxLength={200}
            value={anchor.text}
            onChange={(text) => onChange(anchors.map((other, at) => (at === index ? { ...anchor, text } : other)))}
          />
        ))}
      </div>
    </details>
  );
}
