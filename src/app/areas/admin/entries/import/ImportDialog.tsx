import { type Importing, useImporting } from '#app/actors/importing/useImporting.ts';
import { problemText } from '#app/api/problemText.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { FileButton } from '#app/ui/forms/FileButton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { Reasons } from '#app/ui/primitives/Reasons.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { secondary, strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { importLimits } from '#machines/importing/importing.rules.ts';
import { Matching } from './Matching.tsx';
import { Outcome } from './Outcome.tsx';
import { Preview } from './Preview.tsx';

export interface ImportProps {
  readonly award: Award;
}

/** Makes drafts of a file's rows: choosing, columns, a preview, and how far it is. */
export function ImportDialog({ award, onClose }: ImportProps & { readonly onClose: () => void }) {
  const t = useText();
  const importing = useImporting(award);
  const { isMaking } = importing;
  return (
    <Dialog
      open
      wide
      title={t('imports.title')}
      onClose={isMaking ? () => undefined : onClose}
      actions={<Actions importing={importing} onClose={onClose} />}
    >
      <div className={stack16}>
        <Step importing={importing} award={award} />
      </div>
    </Dialog>
  );
}

type StepProps = ImportProps & { readonly importing: Importing };

function Step({ importing, award }: StepProps) {
  const t = useText();
  const { state, file, rows } = importing;
  const what = file && rows > 0 && <p className={strong}>{t('imports.what', { name: file.name, count: rows })}</p>;
  switch (state) {
    case 'choosing':
      return <Choosing importing={importing} />;
    case 'reading':
    case 'checking':
      return <p role="status">{t(state === 'reading' ? 'imports.reading' : 'imports.checking')}</p>;
    case 'matching':
      return (
        <>
          {what}
          <Failure importing={importing} />
          <Matching importing={importing} />
        </>
      );
    case 'checked':
      return (
        <>
          {what}
          <Preview importing={importing} award={award} />
        </>
      );
    default:
      return (
        <>
          {what}
          <Outcome importing={importing} />
        </>
      );
  }
}

function Choosing({ importing }: Pick<StepProps, 'importing'>) {
  const t = useText();
  const format = useFormat();
  const reason = useReason();
  return (
    <>
      <p className={secondary}>
        {t('imports.text', {
          rows: format.number(importLimits.rows),
          size: format.number(importLimits.fileBytes / 1024 / 1024),
        })}
      </p>
      <div>
        <FileButton label={t('imports.file')} accept=".csv,.tsv,.txt,.xlsx" onChoose={importing.choose} />
      </div>
      <div role="alert">
        <Reasons reasons={importing.refusedFile.map((each) => ({ text: reason(each), kind: 'failed' }))} />
        {importing.refusedFile.length === 0 && <Failure importing={importing} />}
      </div>
    </>
  );
}

/** Why the step before did not succeed. */
function Failure({ importing: { problem } }: Pick<StepProps, 'importing'>) {
  const t = useText();
  const reasonsText = useReasons();
  if (!problem) return null;
  const text = reasonsText(problem.reasons) || problemText(problem);
  return (
    <Note family="red" title={t('imports.failed')}>
      {text}
    </Note>
  );
}

function Actions({ importing, onClose }: { readonly importing: Importing; readonly onClose: () => void }) {
  const t = useText();
  const reason = useReason();
  const { state, send, checked, isMaking } = importing;
  const reasonsOf = (rule: 'mayCheck' | 'mayBegin') =>
    importing.reasonsAgainst(rule).map((each) => ({ text: reason(each) }));
  const close = <Button onClick={onClose}>{t(state === 'done' ? 'common.close' : 'common.cancel')}</Button>;
  const another = <Button onClick={() => send('import.dismiss')}>{t('imports.another')}</Button>;
  if (isMaking)
    return state === 'beginning' ? null : <Button onClick={() => send('import.stop')}>{t('imports.stop')}</Button>;
  switch (state) {
    case 'reading':
    case 'checking':
      return <Button onClick={() => send('import.stop')}>{t('imports.stop')}</Button>;
    case 'matching':
      return (
        <>
          {another}
          <Button variant="primary" reasons={reasonsOf('mayCheck')} onClick={() => send('import.check')}>
            {t('imports.check')}
          </Button>
        </>
      );
    case 'checked':
      return (
        <>
          <Button onClick={() => send('import.back')}>{t('imports.back')}</Button>
          <Button variant="primary" reasons={reasonsOf('mayBegin')} onClick={() => send('import.begin')}>
            {t('imports.act', { count: checked?.good ?? 0, people: checked?.newcomers ?? 0 })}
          </Button>
        </>
      );
    case 'stopped':
    case 'offline':
    case 'refused':
      return (
        <>
          {close}
          <Button variant="primary" onClick={() => send('import.retry')}>
            {t('imports.goOn')}
          </Button>
        </>
      );
    case 'done':
      return (
        <>
          {another}
          {close}
        </>
      );
    default:
      return close;
  }
}
