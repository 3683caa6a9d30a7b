const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** The elements of SVG that draw: none that runs, loads, animates, links or carries another language. */
export const drawingElements = words(`
  svg g defs symbol use title desc metadata switch style view
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`);

/** The attributes that those elements take to draw; further ones are `data-` and `aria-`, and addresses are looked at. */
export const allowedAttributes = words(`
  id class style lang role tabindex version baseProfile viewBox preserveAspectRatio zoomAndPan transform
  x y z x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height rotate textLength lengthAdjust startOffset
  method spacing side path pathLength offset type media title xmlns
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits
  maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits filterRes in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias
  targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant
  specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation scale xChannelSelector
  yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles amplitude exponent intercept slope
  tableValues requiredFeatures requiredExtensions systemLanguage contentStyleType
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-profile color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity
  fill-rule filter flood-color flood-opacity font font-family font-feature-settings font-kerning font-size
  font-size-adjust font-stretch font-style font-variant font-variant-caps font-variant-ligatures font-weight
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing
  lighting-color marker marker-end marker-mid marker-start mask mix-blend-mode opacity overflow paint-order
  pointer-events shape-rendering solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align
  text-anchor text-decoration text-indent text-overflow text-rendering text-transform transform-box
  transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode
`);

/** What drawing programs note for themselves; browsers draw nothing of it. */
export const inertNamespaces: ReadonlySet<string> = new Set([
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://inkscape.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://purl.org/dc/terms/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
  'https://boxy-svg.com',
  'http://www.figma.com/figma/ns',
  'http://ns.adobe.com/AdobeIllustrator/10.0/',
  'http://ns.adobe.com/AdobeSVGViewerExtensions/3.0/',
  'http://ns.adobe.com/Graphs/1.0/',
  'http://ns.adobe.com/Extensibility/1.0/',
  'http://ns.adobe.com/xap/1.0/',
]);

const functions = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp var
  matrix matrix3d translate translatex translatey translate3d scale scalex scaley rotate skewx skewy perspective
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  inset circle ellipse polygon path not is where nth-child nth-of-type nth-last-child and or cubic-bezier steps
`);

const rules = ['media', 'keyframes', '-webkit-keyframes'];

/**
 * Whether a style, or a value that may hold one (`isValue`), reaches outside: an address that is not a part of the
 * drawing, a function or rule that is not known to draw, or escapes that hide one.
 */
export function hasActiveStyle(text: string, isValue = false): boolean {
  if (!isValue && (text.includes('\\') || text.includes('<'))) return true;
  for (let at = text.indexOf('('); at !== -1; at = text.indexOf('(', at + 1)) {
    const name = wordBefore(text, at);
    if (name === 'url') {
      if (!isPart(text.slice(at + 1, at + 12))) return true;
    } else if (name !== '' && !functions.has(name) && !isValue) return true;
  }
  for (let at = text.indexOf('@'); at !== -1 && !isValue; at = text.indexOf('@', at + 1)) {
    if (!rules.some((rule) => text.startsWith(rule, at + 1))) return true;
  }
  return isValue && text.includes('\\') && text.includes('(');
}

/** The longest name of a function; what is longer is none that is known. */
const longestWord = 24;

function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start <= longestWord && /[\w-]/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, end).toLowerCase();
}

/** Whether what follows `url(` names a part of the same drawing. */
const isPart = (text: string): boolean => {
  const start = text.trimStart();
  return start.startsWith('#') || start.startsWith('"#') || start.startsWith("'#");
};
