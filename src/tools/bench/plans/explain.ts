import type pg from 'pg';
import { columns, json, read } from '#server/platform/database/rows.ts';
import type { Asked } from './hearStatements.ts';

/** What one call asked the database, all of its statements together. */
export interface CallPlan {
  readonly statements: number;
  /** Rows that the nodes of the plans read, those filtered away included. */
  readonly read: number;
  /** Pages of the buffer pool touched, and how often an index was gone through from its root. */
  readonly buffers: number;
  readonly searches: number;
  readonly milliseconds: number;
  /** Tables read from end to end. */
  readonly scanned: readonly { readonly table: string; readonly rows: number }[];
  readonly indexes: readonly string[];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Searches'?: number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

const explainedRow = columns({
  'QUERY PLAN': json<readonly { readonly Plan: Node; readonly 'Execution Time': number }[]>(),
});

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const isScan = (node: Node) => /Scan$/.test(node['Node Type']) && node['Relation Name'] !== undefined;

/** Carries each statement out once more, on `client`, and says what its plan did; nothing of it stays. */
export async function explainAll(client: pg.ClientBase, asked: readonly Asked[]): Promise<CallPlan> {
  const found: { nodes: readonly Node[]; top: Node; milliseconds: number }[] = [];
  for (const { text, values } of asked) {
    await client.query('begin');
    const explained = await client.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
    await client.query('rollback');
    const [plan] = read(explainedRow, explained)[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error(`No plan: ${text}`);
    found.push({ nodes: nodesOf(plan.Plan), top: plan.Plan, milliseconds: plan['Execution Time'] });
  }
  const nodes = found.flatMap((each) => each.nodes);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const rowsOf = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return {
    statements: found.length,
    read: Math.round(sum(nodes.filter(isScan).map(rowsOf))),
    buffers: sum(found.map(({ top }) => top['Shared Hit Blocks'] + top['Shared Read Blocks'])),
    searches: sum(nodes.map((node) => node['Index Searches'] ?? 0)),
    milliseconds: sum(found.map(({ milliseconds }) => milliseconds)),
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => ({ table: node['Relation Name'] ?? '', rows: Math.round(rowsOf(node)) })),
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
  };
}
