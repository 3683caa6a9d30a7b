/** A drawing as text, and its size in pixels. */
export interface SvgText {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** The drawing as a file that needs nothing else: colours and letters written into it, shown whole. */
export async function svgOf(svg: SVGSVGElement): Promise<SvgText> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width = '800', height = '600' } = svg.dataset;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  for (const [place, element] of [copy, ...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[place];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const property of properties) {
      const value = style.getPropertyValue(property);
      if (value && value !== 'none') element.style.setProperty(property, value);
      else if (property === 'fill') element.style.setProperty('fill', 'none');
    }
    element.removeAttribute('class');
  }
  copy.querySelector('[data-plane]')?.removeAttribute('transform');
  for (const [name, value] of Object.entries({
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
  }))
    copy.setAttribute(name, value);
  copy.style.background = getComputedStyle(svg.closest('section') ?? svg).backgroundColor;
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = await ownLetters();
  copy.prepend(style);
  return { text: new XMLSerializer().serializeToString(copy), width: Number(width), height: Number(height) };
}

/** The letters of the page, which a picture cannot fetch. */
async function ownLetters(): Promise<string> {
  const faces = [...document.styleSheets]
    .flatMap((sheet) => rulesOf(sheet.cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule);
  return (await Promise.all(faces.map(withFile))).join('\n');
}

const rulesOf = (rules: CSSRuleList): CSSRule[] =>
  [...rules].flatMap((rule) => [rule, ...(rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : [])]);

async function withFile(face: CSSFontFaceRule): Promise<string> {
  const [whole, address] = /url\("?([^")]+)"?\)/.exec(face.cssText) ?? [];
  if (whole === undefined || address === undefined) return '';
  const answer = await fetch(new URL(address, face.parentStyleSheet?.href ?? document.baseURI));
  return answer.ok ? face.cssText.replace(whole, `url("${await dataUrl(await answer.blob())}")`) : '';
}

const dataUrl = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });

const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];
