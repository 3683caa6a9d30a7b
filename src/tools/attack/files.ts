import { deflateSync, gzipSync } from 'node:zlib';
import type { Chance } from './chance.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

/** Pieces that odd drawings are put together from. */
const pieces: readonly string[] = [
  '<g>',
  '</g>',
  '<g',
  '/>',
  '<!--',
  '-->',
  '<!---->',
  '<![CDATA[',
  ']]>',
  '<?x',
  '?>',
  '&',
  '&amp;',
  '&#0;',
  '&#x110000;',
  '<script>',
  '</script>',
  '<a href="javascript:x">',
  '</a>',
  'onload="x"',
  ' ',
  '\n',
  '"',
  "'",
  '=',
  'x',
  '\0',
  '\ud800',
  '<use href="#a"/>',
  '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>',
  '<foreignObject>',
  '<style>@import "x";</style>',
  '<!DOCTYPE svg [<!ENTITY a "b">]>',
  '&a;',
  'xmlns:x="http://www.w3.org/2000/svg"',
  '<x:script/>',
  '<set attributeName="href"/>',
  'url(#',
  ')',
  'style="background:url(x)"',
  '<path d="',
  'M0 0',
  'h1e999',
  '<text>',
  '</text>',
  '<svg>',
  '</svg>',
  '\ufeff',
];

const bombs: readonly (() => string)[] = [
  () => `${'<!---->'.repeat(29)}x`,
  () => `${'<!---->'.repeat(60_000)}x`,
  () => svg('<g>'.repeat(60_000)),
  () => svg(`${'<g>'.repeat(400)}${'</g>'.repeat(400)}`),
  () => svg(`<path d="${'M0 0'.repeat(120_000)}"/>`),
  () => svg('', Array.from({ length: 8_000 }, (_, index) => `a${index}="x"`).join(' ')),
  () => svg(`<style>${'a{'.repeat(80_000)}</style>`),
  () => svg(`<style>${'/*'.repeat(80_000)}${'url('.repeat(10_000)}</style>`),
  () => svg(`<g style="${'a:b;'.repeat(80_000)}"/>`),
  () =>
    svg(Array.from({ length: 12 }, (_, n) => `<g id="g${n}">${`<use href="#g${n + 1}"/>`.repeat(10)}</g>`).join('')),
  () =>
    `<!DOCTYPE svg [${Array.from({ length: 10 }, (_, n) => `<!ENTITY e${n} "${`&e${n + 1};`.repeat(10)}">`).join('')}]>${svg('&e0;')}`,
  () => `<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-')}`,
  () => svg(`<image href="data:image/png;base64,${'A'.repeat(400_000)}"/>`),
  () => svg(`<text>${'&#x41;'.repeat(100_000)}</text>`),
  () => svg(Array.from({ length: 20_000 }, (_, n) => `<rect id="r${n}"/>`).join('')),
  () => '<'.repeat(300_000),
  () => ' '.repeat(1_900_000),
  () => svg('x'.repeat(2_200_000)),
];

const heads: readonly Buffer[] = [
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from('PK\x03\x04'),
  Buffer.from('GIF89a'),
  Buffer.from('\ufeff'),
  Buffer.from('<html>'),
  Buffer.from('MZ'),
  Buffer.from('#!/bin/sh\n'),
  Buffer.alloc(0),
];

/** Content that is not what it says: pictures that are pages too, packed bombs, drawings that are odd. */
export function evilContent(chance: Chance): Buffer {
  const kind = chance.below(20);
  if (kind === 0) return Buffer.from(chance.pick(bombs)());
  if (kind === 1) return gzipSync(Buffer.alloc(2_000_000));
  if (kind === 2)
    return Buffer.concat([chance.pick(heads), deflateSync(Buffer.alloc(1_000_000)), Buffer.from('<script>x</script>')]);
  if (kind === 3) return Buffer.alloc(chance.pick([0, 1, 100, 700_000]), chance.below(256));
  if (kind < 7) {
    const parts = Array.from({ length: 1 + chance.below(5) }, () => chance.pick(heads));
    return Buffer.concat([...parts, Buffer.from(svg('<script>alert(1)</script>'))]);
  }
  const inside = Array.from({ length: chance.below(40) }, () => chance.pick(pieces)).join('');
  return Buffer.from(chance.is(0.8) ? svg(inside, chance.is(0.2) ? chance.pick(pieces) : '') : inside);
}
