/** The drawing as a file that needs nothing else: colours and fonts written into it, shown whole. */
export function svgFile(svg: SVGSVGElement): Blob {
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
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const properties = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor'],
];
