import { useRoundEntries } from '#app/actors/judging/cacheRounds.ts';
import { useDeviceCopy, useEntriesOnDevice } from '#app/actors/judging/deviceCopy.ts';
import { cachingJudge } from '#app/data/offline/cachedReplies.ts';
import { mayCache, useApplicationCached } from '#app/data/offline/keepApplication.ts';
import type { JudgedRow } from '#app/data/offline/sheets.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Glyph } from '#app/ui/primitives/Glyph.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { dim, hidden } from '#app/ui/theme/text.css.ts';
import type { PlayEntry } from '#machines/judging/sheet.ts';
import * as css from '../shared/judge.css.ts';

type OnDeviceProps = { readonly personID: string; readonly entries: readonly JudgedRow[] };

/** How much of the judging goes on without a connection. */
export function OnDevice({ personID, entries }: OnDeviceProps) {
  const t = useText();
  const copy = useDeviceCopy(personID);
  const application = useApplicationCached();
  const inRounds = useRoundEntries(personID);
  const open = [...new Set([...entries.flatMap(({ play }) => (isOpen(play) ? [play.entryID] : [])), ...inRounds])];
  const copied = useEntriesOnDevice(personID, open);
  // Somebody who acts for the judge keeps nothing of theirs.
  if (cachingJudge() !== personID) return null;
  const onDevice = application ? copied.length : 0;
  return (
    <Section title={t('judge.device.title')}>
      <div role="status" className={css.device}>
        {open.length === 0 ? (
          <p className={dim}>{t('judge.device.none')}</p>
        ) : copy.state === 'unavailable' || !mayCache() ? (
          <p>{t('judge.device.unavailable')}</p>
        ) : onDevice === open.length ? (
          <p className={css.deviceAll}>
            <Glyph name="ringTick" /> <span>{t('judge.device.all', { count: open.length })}</span>
          </p>
        ) : (
          <p>
            {t('judge.device.count', {
              kept: onDevice,
              count: open.length,
              rest: t(
                copy.state === 'complete'
                  ? application
                    ? 'judge.device.missing'
                    : 'judge.device.copying'
                  : `judge.device.${copy.state}`,
              ),
            })}
          </p>
        )}
      </div>
      {(copy.state === 'full' || copy.state === 'unavailable') && (
        <Button size="small" icon="retry" onClick={copy.retry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </Section>
  );
}

/** Beside the name of an entry that can be judged without a connection. */
export function OnDeviceMark({ personID, play }: { readonly personID: string; readonly play: PlayEntry }) {
  const t = useText();
  const isOnDevice = useEntriesOnDevice(personID, [play.entryID]).length > 0;
  const application = useApplicationCached();
  return application && isOpen(play) && isOnDevice ? (
    <span title={t('judge.device.has')}>
      <Glyph name="ringTick" />
      <span className={hidden}>{t('judge.device.has')}</span>
    </span>
  ) : null;
}

/** Only sheets that can still be marked are kept with their files. */
const isOpen = ({ sheet }: PlayEntry): boolean => sheet.state === 'unscored' || sheet.state === 'scored';
