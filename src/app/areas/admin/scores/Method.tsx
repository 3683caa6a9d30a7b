import { useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { FinalResult } from '#app/parts/result/FinalResult.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult } from '#contract/entities/result.ts';
import * as css from './ranking.css.ts';

type MethodProps = { readonly award: Award; readonly result: CategoryResult };

/** How the category is ranked: a sentence, and all of it behind the link. */
export function Method({ award, result }: MethodProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { method } = result;
  return (
    <div>
      <p className={secondary}>{t(`admin.scores.method.${sentenceOf(result)}`, { count: lowered(result) })}</p>
      <TextLink onPress={() => setOpen(true)}>
        {t('admin.scores.method.open', { method: t(`admin.award.field.resultMethod.${method}`).toLocaleLowerCase() })}
      </TextLink>
      <Dialog
        wide
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('admin.scores.method.title')}
        actions={<Button onClick={() => setOpen(false)}>{t('admin.scores.why.close')}</Button>}
      >
        <div className={css.prose}>
          <p>{t('admin.scores.method.sheet')}</p>
          <p>{t(`common.resultMethod.${award.resultMethod}`)}</p>
          {award.finalResult && (
            <p>
              <FinalResult award={award} />
            </p>
          )}
          {(method === 'severity' || method === 'robust') && <p>{t('admin.scores.method.why.severity')}</p>}
          {method === 'robust' && <p>{t('admin.scores.method.why.robust')}</p>}
          <p>{t('admin.scores.method.why.interval')}</p>
          <p>{t('common.resultMethod.ties')}</p>
          <p>{t('admin.scores.method.why.outlier')}</p>
        </div>
      </Dialog>
    </div>
  );
}

/** Judges whose sheets count less than the others'. */
const lowered = ({ judges }: CategoryResult): number => judges.filter(({ weight }) => weight < 1).length;

function sentenceOf(result: CategoryResult) {
  const { method, panel, lambda } = result;
  if (method === 'mean') return panel.complete ? 'mean' : 'meanIncomplete';
  // Without a judge who counts less, the robust model is the one of severity.
  if (method !== 'severity' && (method !== 'robust' || lowered(result) > 0)) return method;
  if (panel.complete) return 'severityComplete';
  return lambda === null ? 'severityNone' : 'severity';
}
