import type { CallPlan } from './explain.ts';
import type { ListCall } from './listCalls.ts';

/** A call at two sizes of the database. */
export interface Growth {
  readonly call: ListCall;
  readonly few: CallPlan;
  readonly many: CallPlan;
  /** What of it grew past what it may: in words, with the figures. */
  readonly grown: readonly string[];
}

/** A list may cost so many times as much where there is a hundred times as much. */
const most = 1.3;
/** A row read takes a fifth of the time of a page touched. */
const work = ({ buffers, read }: CallPlan) => buffers + read / 5;
/** What no reader notices: plans of small tables differ by so much without a reason. */
const slack = 40;
/** Rows that are read from end to end sooner than a page of them is looked up. */
const small = 500;

/**
 * What grew between the two. Pages touched are compared without one for each search of an index: a tree of a hundred times as many
 * rows is a level deeper. A table that is read from end to end is named where that was more than a few rows.
 */
export function growth(call: ListCall, few: CallPlan, many: CallPlan): Growth {
  const grown: string[] = [];
  // By an index, a page is counted for each of its rows, by a bitmap once: the same rows cost the same.
  const isCountedByRow = many.read <= most * few.read + slack && many.buffers <= many.read;
  if (!isCountedByRow && work(many) - many.searches > most * work(few) + slack)
    grown.push(`${few.buffers} pages and ${few.read} rows, then ${many.buffers} and ${many.read}`);
  for (const { table, rows } of many.scanned)
    if (rows > small) grown.push(`${table} read from end to end: ${rows} rows`);
  return { call, few, many, grown };
}

/** The table for people, and the calls that grew. */
export function tableOf(rows: readonly Growth[]): { readonly text: string; readonly grown: readonly string[] } {
  const lines = rows.map(({ call, few, many }) => {
    const pairs = [
      `${few.read} → ${many.read}`,
      `${few.buffers} → ${many.buffers}`,
      `${few.milliseconds.toFixed(1)} → ${many.milliseconds.toFixed(1)}`,
    ];
    return `| ${[`${call.title} (\`${call.name}\`)`, ...pairs, many.indexes.toSorted().join(', ')].join(' | ')} |`;
  });
  return {
    text: ['| list | rows read | pages touched | ms | indexes |', '| --- | --- | --- | --- | --- |', ...lines].join(
      '\n',
    ),
    grown: rows.flatMap(({ call, grown }) => grown.map((what) => `${call.title}: ${what}`)),
  };
}
