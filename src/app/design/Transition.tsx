import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import * as css from './Transition.css.ts';

/** Milliseconds: a fade on first showing, entering and leaving; a slide entering and leaving; a page. */
export const durations = { fadeAppear: 500, fadeEnter: 600, fadeExit: 400, slideEnter: 400, slideExit: 200, page: 400 };

type TransitionProps = { readonly in: boolean; readonly children: ReactNode; readonly className?: string | undefined };
type Stage = 'entering' | 'entered' | 'leaving' | 'gone';

/** Fades its content in and out: 500 ms at first, then 600 in and 400 out. */
export function Fade(props: TransitionProps) {
  const { stage, first } = useStage(props.in, durations.fadeExit);
  if (stage === 'gone') return null;
  return (
    <div className={`${css.fade} ${props.className ?? ''}`} data-stage={stage} data-first={first || undefined}>
      {props.children}
    </div>
  );
}

/** Slides its content in (400 ms) from an edge and out again (200 ms). */
export function Slide(props: TransitionProps & { readonly from?: 'bottom' | 'left' | 'right' | 'top' }) {
  const { stage } = useStage(props.in, durations.slideExit);
  if (stage === 'gone') return null;
  const style = { '--slide-from': offsets[props.from ?? 'bottom'] } as CSSProperties;
  return (
    <div className={`${css.slide} ${props.className ?? ''}`} style={style} data-stage={stage}>
      {props.children}
    </div>
  );
}

const offsets = { bottom: '0 100%', top: '0 -100%', left: '-100% 0', right: '100% 0' } as const;

function useStage(shown: boolean, exit: number): { stage: Stage; first: boolean } {
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
      still() ? 0 : exit,
    );
    return () => clearTimeout(timer);
  }, [shown, exit]);
  return { stage, first };
}

/** Whether the reader asked for no motion. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
