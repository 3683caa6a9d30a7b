import type { ChartState, ChartStep } from '#machines/kit/chart.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle by its upper left corner. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface DrawnState extends Box {
  readonly state: ChartState;
  readonly label: string;
  /** Whether other states stand inside it. */
  readonly frame: boolean;
}

/** One or several steps between the same two states: one line, a label for each. */
export interface DrawnEdge {
  readonly key: string;
  readonly steps: readonly ChartStep[];
  readonly lines: readonly string[];
  readonly points: readonly Point[];
  readonly label: Box;
  /** Leads against the direction of reading. */
  readonly back: boolean;
  /** Leads to where it comes from. */
  readonly loop: boolean;
  /** Its label begins at the loop, instead of standing on the line. */
  readonly beside: boolean;
}

/** Where a step stands that holds in every state of a frame, or of the whole chart. */
export interface DrawnSource extends Box {
  readonly path: string;
  readonly label: string;
}

export interface DrawnStart {
  readonly at: Point;
  readonly points: readonly Point[];
}

export interface Drawing {
  /** From top to bottom, or from left to right. */
  readonly direction: 'TB' | 'LR';
  readonly width: number;
  readonly height: number;
  readonly states: readonly DrawnState[];
  readonly edges: readonly DrawnEdge[];
  readonly sources: readonly DrawnSource[];
  readonly starts: readonly DrawnStart[];
}
