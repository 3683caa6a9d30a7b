import { part } from '../theme/part.ts';
import { marksOf, maskOf, size, sizeVariable } from './iconMarks.ts';

export const icon = part({ display: 'block', flex: 'none' });
export const sizes = {
  14: part({ vars: { [sizeVariable]: '14px' } }),
  16: '',
  20: part({ vars: { [sizeVariable]: '20px' } }),
  24: part({ vars: { [sizeVariable]: '24px' } }),
} as const;

// A border has the colour of the words, is printed, and follows whoever chose their own colours.
const shape = {
  content: '""',
  display: 'block',
  flex: 'none',
  width: size,
  height: size,
  borderInlineStart: `${size} solid`,
} as const;
/** Draws a mark before the words of whatever has it, without an element of its own; nothing where the mark has not arrived. */
export const lead = part({
  selectors: { '&::before': { ...shape, maskImage: 'linear-gradient(transparent, transparent)' } },
});
const down = 'm4.5 6.5 3.5 3.5 3.5-3.5';
const right = 'm6.5 4.5 3.5 3.5-3.5 3.5';
/** After the words. */
export const trails = {
  down: part({ selectors: { '&::after': { ...shape, ...maskOf([down]) } } }),
  right: part({ selectors: { '&::after': { ...shape, ...maskOf([right]) } } }),
} as const;

/** Line drawings on a 16 px grid, stroke 1.4: those of the pages that nobody has to be signed in for. */
export const firstIcons = marksOf({
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  eyeOff:
    'M6.4 3.7A7 7 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.8 2.3M4.3 4.9C2.5 6.1 1.5 8 1.5 8S4 12.5 8 12.5a6.4 6.4 0 0 0 3.1-.8M2.5 2.5l11 11M6.7 6.7a2 2 0 0 0 2.7 2.8',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.3v3.5M8 5.2v.01',
  mail: 'M2 3.5h12v9H2zM2.3 4 8 8.8 13.7 4',
  circle: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z',
  right,
  left: 'M9.5 4.5 6 8l3.5 3.5',
  down,
  warning: 'M8 2.3 14.3 13.5H1.7zM8 6.5v3M8 11.4v.01',
  close: 'm4 4 8 8M12 4l-8 8',
  tick: 'm3 8.5 3.2 3.2L13 4.8',
  lock: 'M4 7.2h8v6.3H4zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  undo: 'M5.5 3 2.5 6l3 3M2.7 6h6.8a4 4 0 0 1 0 8H6',
  retry: 'M13.3 8a5.3 5.3 0 1 1-1.7-3.9M13.5 2v3h-3',
  offline: 'm2.5 2.5 11 11M5 5.7a4 4 0 0 0-.8.8 3 3 0 0 0 .3 6h7M7 4.2a4 4 0 0 1 4.9 3 2.7 2.7 0 0 1 1.8 3.9',
  phone: 'M5 1.8h6v12.4H5zM7.3 12h1.4',
  key: 'M5.5 10.5a2.8 2.8 0 1 0 0-.01zM8 8.5 13.5 3M11.2 5.2l2 2',
  message: 'M2.5 3h11v8H7l-3 2.5V11H2.5z',
});
