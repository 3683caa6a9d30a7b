import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Box, Drawing } from './drawn.ts';

/** The part of a drawing that is shown: how large, and where its corner lies in the window. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const smallest = 0.2;
const largest = 3;
/** Below this a drawing can't be read. */
const readable = 0.6;
const comfortable = 0.8;

/**
 * Zooming and panning of a drawing by wheel, pointer and keyboard. Until somebody moves it, a drawing that stays readable
 * is shown whole, and a larger one where `focus` is.
 */
export function useViewport({ width, height }: Pick<Drawing, 'width' | 'height'>, focus: Box | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 760, height: 520 });
  const [moved, setMoved] = useState<View | null>(null);
  const whole = wholeView({ width, height }, size);
  const view = moved ?? (whole.scale >= readable ? whole : viewOf(focus, { width, height }, size));
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing is shown whole again
  useEffect(() => setMoved(null), [width, height]);

  const zoom = useCallback((factor: number, at?: { readonly x: number; readonly y: number }) => {
    const { scale, x, y } = latest.current;
    const next = Math.min(largest, Math.max(smallest, scale * factor));
    const box = frame.current;
    const point = at ?? { x: (box?.clientWidth ?? 0) / 2, y: (box?.clientHeight ?? 0) / 2 };
    const ratio = next / scale;
    setMoved({ scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio });
  }, []);
  const pan = useCallback((x: number, y: number) => {
    const now = latest.current;
    setMoved({ ...now, x: now.x + x, y: now.y + y });
  }, []);
  const showAll = () => setMoved(whole);
  /** Moves as little as is needed to show a place. */
  const reveal = useCallback((box: Box) => {
    const element = frame.current;
    if (!element) return;
    const { scale, x, y } = latest.current;
    const shift = (start: number, length: number, extent: number) =>
      start < 8 ? 8 - start : Math.min(0, Math.max(8 - start, extent - 8 - start - length));
    const byX = shift(box.x * scale + x, box.width * scale, element.clientWidth);
    const byY = shift(box.y * scale + y, box.height * scale, element.clientHeight);
    if (byX !== 0 || byY !== 0) setMoved({ scale, x: x + byX, y: y + byY });
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent): void => {
      // Without focus the wheel belongs to the page.
      if (!event.ctrlKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 400), { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoom]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = pans[event.key];
    const factor = zooms[event.key];
    if (by) pan(...by);
    else if (factor) zoom(factor);
    else if (event.key === '0') showAll();
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons !== 1) return;
    // Only once it moves: a captured press would be a press on the frame, not on the state beneath it.
    event.currentTarget.setPointerCapture(event.pointerId);
    pan(event.movementX, event.movementY);
  };
  return { frame, view, zoom, showAll, reveal, handlers: { onKeyDown, onPointerMove } };
}

const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};
const zooms: Readonly<Record<string, number>> = { '+': 1.25, '=': 1.25, '-': 0.8 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The drawing as large as it fits, in the middle. */
function wholeView(drawing: Size, window: Size): View {
  const scale = Math.max(smallest, Math.min(1, window.width / drawing.width, window.height / drawing.height));
  return {
    scale,
    x: Math.max(0, (window.width - drawing.width * scale) / 2),
    y: Math.max(0, (window.height - drawing.height * scale) / 2),
  };
}

/** A readable part of the drawing with `focus` in its middle, as far as the drawing goes. */
function viewOf(focus: Box | undefined, drawing: Size, window: Size): View {
  const scale = comfortable;
  const place = (start: number, length: number, whole: number, extent: number) => {
    if (whole * scale <= extent) return (extent - whole * scale) / 2;
    return Math.min(0, Math.max(extent - whole * scale, extent / 2 - (start + length / 2) * scale));
  };
  return {
    scale,
    x: place(focus?.x ?? 0, focus?.width ?? 0, drawing.width, window.width),
    y: place(focus?.y ?? 0, focus?.height ?? 0, drawing.height, window.height),
  };
}
