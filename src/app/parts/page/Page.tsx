import { type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { page } from '../../ui/primitives/Transition.css.ts';
import { cx } from '../../ui/theme/cx.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { type Crumb, HeadSlot, TrailContext } from './headSlot.ts';
import * as css from './Page.css.ts';
import { usePageTitle } from './usePageTitle.ts';

export type PageProps = {
  /** The h1, and the window's title. */
  readonly title: string;
  /** Shown instead of the title, as in a greeting. */
  readonly heading?: ReactNode;
  /** Right of the title: a status chip. */
  readonly status?: ReactNode;
  /** Below the title, small. */
  readonly below?: ReactNode;
  /** The page's actions, in the bar; one primary at most. */
  readonly actions?: ReactNode;
  /** Steps after those of the menu; `false` hides the breadcrumb. */
  readonly breadcrumb?: readonly Crumb[] | false | undefined;
  /** Without the sheet's padding: lists from edge to edge, the judging screen. */
  readonly flush?: boolean | undefined;
  /** Its heading or actions are not all known yet: the first screen of a visit shows no sheet before they are, which would move then. */
  readonly coming?: boolean | undefined;
  readonly children: ReactNode;
};

/** A screen: puts its heading and actions into the shell's bar and its content on the sheet. */
export function Page(props: PageProps) {
  const { title, flush, coming = false, children } = props;
  const slot = useContext(HeadSlot);
  usePageTitle(title);
  // From here on the shell shows the sheet.
  useLayoutEffect(() => {
    if (!coming) slot?.closest('header')?.setAttribute('data-headed', '');
  }, [slot, coming]);
  const [enters] = useState(isElsewhere);
  const head = <Head {...props} />;
  const around = cx(enters && page, coming && css.unheaded);
  const sheet = flush ? css.flush : cx(css.body, css.bounded);
  if (slot)
    return (
      <>
        {createPortal(head, slot)}
        <div className={cx(around, sheet)}>{children}</div>
      </>
    );
  return (
    <div className={around}>
      <header className={css.alone}>{head}</header>
      <div className={sheet}>{children}</div>
    </div>
  );
}

let firstPath: string | undefined;
let hasMoved = false;

/** Whether somebody went from the first screen of the visit to another: that one is there at once, and does not fade in. */
function isElsewhere(): boolean {
  firstPath ??= location.pathname;
  hasMoved ||= location.pathname !== firstPath;
  return hasMoved;
}

/** Keeps the place of actions that are known once a screen's data is there, so that nothing below moves. */
export const ComingActions = () => <span className={css.coming} />;

function Head({ title, heading, status, below, actions, breadcrumb }: PageProps) {
  const trail = useContext(TrailContext);
  const crumbs = [...trail.crumbs, ...(breadcrumb || [])];
  return (
    <>
      <div className={css.headText}>
        {breadcrumb !== false && !trail.hidden && crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
        {status ? (
          <h1 className={css.heading}>
            <span className={css.title}>{heading ?? title}</span>
            {status}
          </h1>
        ) : (
          <h1 className={cx(css.heading, css.title)}>{heading ?? title}</h1>
        )}
        {below && <p className={css.below}>{below}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </>
  );
}
