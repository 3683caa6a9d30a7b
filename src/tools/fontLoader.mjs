import { readFile } from 'node:fs/promises';
import subset from 'subset-font';

const rangesFile = new URL('../app/ui/theme/fontRanges.json', import.meta.url);
/** What the screens write in: none is lighter than 400, or heavier than 700. */
const weights = { min: 400, max: 700 };
/** Spaces between letters, marks above them, digits of one width: nothing asks for the others, such as small capitals. */
const features = ['kern', 'liga', 'rlig', 'calt', 'locl', 'ccmp', 'mark', 'mkmk', 'tnum', 'lnum'];

export const raw = true;

/** Leaves of a file of Roboto the letters that the style asks it for, and the weights that the screens use. */
export default async function leanFont(font) {
  const ranges = JSON.parse(await readFile(rangesFile, 'utf8'));
  const [, script] = /roboto-([a-z-]+)-wght-normal\.woff2$/.exec(this.resourcePath);
  return subset(font, lettersIn(ranges[script]), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
  });
}

function lettersIn(unicodeRange) {
  return unicodeRange
    .split(',')
    .map((range) => {
      const [first, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
    })
    .join('');
}
