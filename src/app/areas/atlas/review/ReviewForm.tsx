import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { Chart } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import type { Registered } from '#machines/kit/register.ts';
import type { Verdict } from '#machines/kit/signOff.ts';
import type { ChartWords } from '../shared/words.ts';
import * as css from './review.css.ts';
import { textOf } from './WhatChanged.tsx';

type ReviewFormProps = {
  readonly registered: Registered;
  readonly chart: Chart;
  readonly words: ChartWords;
  readonly hash: string;
};

/** Says something of a chart or a part of it, asks for changes, or approves the version that is shown. */
export function ReviewForm({ registered, chart, words, hash }: ReviewFormProps) {
  const t = useText();
  const [part, setPart] = useState('');
  const [text, setText] = useState('');
  const review = useAction('reviewChart');
  const send = async (verdict: Verdict): Promise<void> => {
    // An approval is of the whole chart.
    const about = verdict === 'approved' ? '' : part;
    const body = { chart: registered.name, part: about, verdict, text, hash };
    if (await review.run({ body })) setText('');
  };
  const wordless = text.trim() === '' ? [{ text: t('atlas.review.needsText') }] : [];
  return (
    <Section title={t('atlas.review.say')}>
      <div className={css.form}>
        <Select
          label={t('atlas.review.about')}
          value={part}
          onChange={setPart}
          options={[
            { value: '', label: t('atlas.review.whole') },
            ...chart.states.map(({ path }) => ({ value: path, label: words.path(path) })),
            ...chart.steps.map((step) => ({
              value: stepKey(step),
              label: textOf({ ...step, description: '' }, words, t),
            })),
          ]}
        />
        <TextArea label={t('atlas.review.text')} value={text} onChange={setText} maxLength={2000} />
        <div className={css.actions}>
          <Button onClick={() => void send('comment')} reasons={wordless} reasonsPlace="bubble" busy={review.busy}>
            {t('atlas.review.comment')}
          </Button>
          <Button onClick={() => void send('changesAsked')} reasons={wordless} reasonsPlace="bubble" busy={review.busy}>
            {t('atlas.review.ask')}
          </Button>
          <Button variant="primary" icon="tick" onClick={() => void send('approved')} busy={review.busy}>
            {t('atlas.review.approve')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
