import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Table, type TableProps } from './Table.tsx';

/** A table of no more rows than this is drawn whole. */
const few = 60;
/** Of a longer one so many are drawn before it is seen. */
const first = 20;

/** A table of many rows that draws those further down as they come near. Of the others it keeps the place, so that the page is as long as it says. */
export function LongTable<Row>({ rows, ...props }: TableProps<Row>) {
  const [reached, setReached] = useState(first);
  const [rowHeight, setRowHeight] = useState(40);
  const place = useRef<HTMLDivElement>(null);
  const drawn = rows.length <= few ? rows.length : Math.min(reached, rows.length);
  const left = rows.length - drawn;
  const isWhole = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew once more are drawn, for the end may still be near, and once more have come
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        setRowHeight((current.parentElement?.querySelector('tbody')?.offsetHeight ?? 0) / drawn);
        if (seen?.isIntersecting) setReached(drawn + few);
      },
      { rootMargin: '100%' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [drawn, isWhole]);
  useEffect(() => {
    // Paper has no rows that come near.
    const drawAll = () => flushSync(() => setReached(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  return (
    <div>
      <Table {...props} rows={isWhole ? rows : rows.slice(0, drawn)} rowCount={rows.length} />
      {!isWhole && <div ref={place} style={{ height: left * rowHeight }} />}
    </div>
  );
}
