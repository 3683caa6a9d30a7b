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
  // Watched anew once more are drawn: the end may still be near.
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
  }, [drawn]);
  useEffect(() => {
    // Paper has no rows that come near.
    const drawAll = () => flushSync(() => setReached(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  const left = rows.length - drawn;
  return (
    <div>
      <Table {...props} rows={left > 0 ? rows.slice(0, drawn) : rows} rowCount={rows.length} />
      {left > 0 && <div ref={place} style={{ height: left * rowHeight }} />}
    </div>
  );
}
