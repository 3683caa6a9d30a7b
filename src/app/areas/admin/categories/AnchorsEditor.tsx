import { useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { wrap } from '#app/ui/theme/layout.css.ts';
import type { Criterion } from '#contract/entities/award.ts';
import * as css from './category.css.ts';
import { anchorsToWrite, eachMark, usualAnchors } from './categoryDraft.ts';
import { useAnchorName } from './useAnchorName.ts';

type Anchor = Criterion['anchors'][number];
type AnchorsEditorProps = {
  readonly anchors: readonly Anchor[];
  readonly onChange: (anchors: readonly Anchor[]) => void;
};

/** What a mark means, from the highest down, as judges read it beside the scale: by ranges, or each by itself. */
export function AnchorsEditor({ anchors, onChange }: AnchorsEditorProps) {
  const t = useText();
  const nameOf = useAnchorName();
  const [isBegun, setBegun] = useState(false);
  if (anchors.length === 0) {
    const begin = (begun: readonly Anchor[]) => {
      setBegun(true);
      onChange(begun);
    };
    const add = () =>
      begin(usualAnchors.map(({ from, to }) => ({ from, to, text: t(`admin.category.anchor.${from}`) })));
    return (
      <div className={wrap}>
        <Button variant="quiet" size="small" icon="plus" onClick={add}>
          {t('admin.category.anchors.add')}
        </Button>
        <Button variant="quiet" size="small" icon="plus" onClick={() => begin(eachMark)}>
          {t('admin.category.anchors.each')}
        </Button>
      </div>
    );
  }
  const fields = anchorsToWrite(anchors);
  return (
    <details className={css.anchors} open={isBegun || undefined}>
      <summary className={css.summary}>{t('admin.category.anchors')}</summary>
      <div className={css.anchorFields}>
        {fields.map((anchor, index) => (
          <TextInput
            key={`${anchor.from}-${anchor.to}`}
            label={nameOf(anchor)}
            maxLength={200}
            value={anchor.text}
            onChange={(text) => onChange(fields.map((other, at) => (at === index ? { ...anchor, text } : other)))}
          />
        ))}
      </div>
    </details>
  );
}
