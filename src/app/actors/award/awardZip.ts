import { useEffect, useState } from 'react';
import type { Award } from '#contract/entities/award.ts';
import type { ZipType } from '#machines/award/zips.ts';
import type { Problem } from '../../api/apiError.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { useTold } from '../../data/useTold.ts';
import { useText } from '../../i18n/useText.ts';
import { performCall } from '../call/useAction.ts';
import { notify, raiseBackdrop } from '../notices/notices.ts';
import { useZipProgress } from './watchAward.ts';

/** How long the page stays covered while a zip is made, in milliseconds. */
const longestCovered = 1_000;

/** How long nothing may be heard of a zip whose answer did not come before it is given up, in milliseconds. */
const longestSilence = 300_000;

interface Asked {
  readonly type: ZipType;
  /** When the zip that the award had then was made. */
  readonly before: string | null;
  readonly since: number;
  readonly lower: () => void;
  /** Why no answer came; null while it may. */
  readonly unanswered: Problem | null;
}

/** A zip that was made here, as long as the award was not fetched since. */
interface Made {
  readonly zip: NonNullable<Award['zip']>;
  /** When the zip that the award had then was made. */
  readonly before: string | null;
}

/**
 * The award's last zip, and the making of another. The server goes on with one whose answer took too long: it is waited for until the
 * award has it, the server tells that it failed, or nothing was heard of it for five minutes.
 */
export function useAwardZip(award: Award) {
  const t = useText();
  const [made, setMade] = useState<Made | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const told = useZipProgress(award.id, asked !== null);
  const progress = told && told.type === asked?.type ? told : null;
  const there = award.zip ?? null;
  const standing = there?.createdAt ?? null;
  // Once the award was fetched with another zip, or with none, that is what can be had.
  if (made && made.before !== standing) setMade(null);
  // What takes long tells how far it is, and leaves the page free.
  useEffect(() => {
    if (progress && asked && Date.now() - asked.since > longestCovered) asked.lower();
  }, [progress, asked]);
  useEffect(() => {
    if (!asked?.unanswered) return;
    const { type, before, unanswered } = asked;
    const end = (failed: Problem | null) => {
      setAsked(null);
      setProblem(failed);
      if (!failed) notify({ message: t('success.zipFileCreated') });
    };
    if (there && there.fileType === type && there.createdAt !== before) end(null);
    else if (progress?.failed) end(unanswered);
    else {
      const timer = setTimeout(() => end(unanswered), longestSilence);
      return () => clearTimeout(timer);
    }
  }, [asked, there, progress, t]);
  const make = async (type: ZipType) => {
    const lower = raiseBackdrop(t('backdrop.creatingZipFile'));
    const begun: Asked = { type, before: standing, since: Date.now(), lower, unanswered: null };
    setAsked(begun);
    setProblem(null);
    const outcome = await performCall('createAwardZip', { query: { id: award.id, type } }, { silent: true });
    lower();
    if (!outcome.accepted && isLate(outcome.problem)) {
      setAsked({ ...begun, unanswered: outcome.problem });
      invalidateAfter('updateAward');
      return;
    }
    setAsked(null);
    if (!outcome.accepted) return setProblem(outcome.problem);
    setMade({ zip: outcome.reply.zip, before: standing });
    notify({ message: t('success.zipFileCreated') });
  };
  return { zip: made?.zip ?? there, make, busy: asked !== null, progress, problem: useTold(problem) };
}

/** Nobody waited for the answer any longer: the page, or what stands before the server. */
const isLate = ({ code, status }: Problem) => code === 'timeout' || status === 504;
