import { type ReactNode, useEffect, useState } from 'react';
import * as css from './Transition.css.ts';

type Stage = 'entering' | 'entered' | 'leaving' | 'gone';

/** Fades its content in and out: 500 ms at first, then 600 in and 400 out. */
export function Fade({ in: shown, children }: { readonly in: boolean; readonly children: ReactNode }) {
  const [stage, setStage] = useState<Stage>(shown ? 'entering' : 'gone');
  const [first, setFirst] = useState(true);
  useEffect(() => {
    if (shown) {
      setStage('entering');
      const frame = requestAnimationFrame(() => requestAnimationFrame(() => setStage('entered')));
      return () => cancelAnimationFrame(frame);
    }
    setStage((now) => (now === 'gone' ? 'gone' : 'leaving'));
    const timer = setTimeout(
      () => {
        setStage('gone');
        setFirst(false);
      },
      wantsStillness() ? 0 : 400,
    );
    return () => clearTimeout(timer);
  }, [shown]);
  if (stage === 'gone') return null;
  return (
    <div className={css.fade} data-stage={stage} data-first={first || undefined}>
      {children}
    </div>
  );
}

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
