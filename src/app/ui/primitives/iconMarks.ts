import { fallbackVar } from '@vanilla-extract/css';
import { part } from '../theme/part.ts';

const grid = 16;
/** A path, and what sets it apart from the others. */
type Drawing = string | { readonly d: string; readonly stroke?: number; readonly fill?: string };

/** How large an icon is: as its grid, unless its element says something else. */
export const sizeVariable = '--icon';
export const size = fallbackVar(`var(${sizeVariable})`, `${grid}px`);

const pathOf = (drawing: Drawing, place: number): string => {
  const { d, stroke = 1.4, fill = 'none' } = typeof drawing === 'string' ? { d: drawing } : drawing;
  return `<path transform='translate(${place * grid})' stroke-width='${stroke}' fill='${fill}' d='${d}'/>`;
};

/** Drawings side by side in one picture: for each picture of its own the browser would make a document. */
export function maskOf(drawings: readonly Drawing[]) {
  const width = drawings.length * grid;
  const paths = drawings.map(pathOf).join('');
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${grid}' stroke='#000' stroke-linecap='round' stroke-linejoin='round'>${paths}</svg>`;
  const escaped = picture.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E');
  return { maskImage: `url("data:image/svg+xml,${escaped}")`, maskSize: `calc(${drawings.length} * ${size}) ${size}` };
}

/** The class of each drawing, for an element that has the class `lead`. */
export function marksOf<Name extends string>(
  drawings: Readonly<Record<Name, Drawing>>,
): Readonly<Record<Name, string>> {
  const all = Object.entries<Drawing>(drawings);
  const strip = part({ selectors: { '&::before': maskOf(all.map(([, drawing]) => drawing)) } });
  const marks = all.map(([name], place) => {
    const moved = part({ selectors: { '&::before': { maskPosition: `calc(${-place} * ${size}) 0` } } });
    return [name, `${strip} ${moved}`] as const;
  });
  return Object.fromEntries(marks) as Record<Name, string>;
}
