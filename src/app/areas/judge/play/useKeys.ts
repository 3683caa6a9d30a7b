import { useEffect, useLayoutEffect, useRef } from 'react';
import { actsBySingleKeys } from './singleKeys.ts';

/** What the judging screen does by keyboard. */
interface KeyActions {
  readonly setScore: (setScore: number | null) => void;
  readonly criterion: (step: 1 | -1) => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly skip: () => void;
  readonly conflict: () => void;
  readonly undo: () => void;
  readonly help: () => void;
}

/** Listens to the keys wherever the focus is, except where a person writes or a dialog is open. */
export function useKeys(actions: KeyActions): void {
  usePressed((key) => actionOf(key, actions));
}

/** The same for any other keys: `actOf` says what one does, and may tell one that is `held` down from one that is pressed. */
export function usePressed(handlerOf: (key: string, held: boolean) => (() => void) | undefined): void {
  const current = useRef(handlerOf);
  useLayoutEffect(() => {
    current.current = handlerOf;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target) || document.querySelector('[role="dialog"], [role="menu"], dialog[open]')) return;
      if (event.key.length === 1 ? !actsBySingleKeys() : isReading(event.target)) return;
      const handler = current.current(event.key, event.repeat);
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** What a key does; undefined where it does nothing here. */
function actionOf(key: string, actions: KeyActions): (() => void) | undefined {
  if (/^\d$/.test(key)) return () => actions.setScore(Number(key));
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'x':
      return () => actions.setScore(10);
    case 'Backspace':
    case 'Delete':
      return () => actions.setScore(null);
    case 'ArrowDown':
      return () => actions.criterion(1);
    case 'ArrowUp':
      return () => actions.criterion(-1);
    case 'j':
      return actions.next;
    case 'k':
      return actions.previous;
    case 's':
      return actions.skip;
    case 'c':
      return actions.conflict;
    case 'z':
      return actions.undo;
    case '?':
      return actions.help;
    default:
      return undefined;
  }
}

/** Keys that are no character scroll what is read, and score nothing there. */
const isReading = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[role="tabpanel"], [role="tabpanel"] *');

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));
