import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import { UnsafeChanges } from '../shared/SyncState.tsx';
import type { OwnRound } from './SittingPage.tsx';
import type { RoundResponses } from './useRoundResponses.ts';

interface Props {
  readonly round: OwnRound;
  readonly responses: RoundResponses;
  readonly onGoOn: () => void;
}

/** In place of what was taken away while a judge looked at it: shown the next one at once, they would answer that by keys meant for this. */
export function GoneEntry({ round, responses, onGoOn }: Props) {
  const t = useText();
  return (
    <Page title={round.name}>
      <div className={stack24}>
        <UnsafeChanges outbox={responses.outbox} />
        <Note role="alert" title={t('judge.oneGone')} actions={<Button onClick={onGoOn}>{t('judge.continue')}</Button>}>
          {t('judge.oneGoneBody')}
        </Note>
      </div>
    </Page>
  );
}
