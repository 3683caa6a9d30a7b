/**
 * Leaves the sentences out of a machine: only those who draw a chart read them. The register, from which the charts are
 * drawn, asks for the whole machines.
 */
export default function leanMachines(source) {
  if (/machines[\\/]index\.ts$/.test(this.resourcePath)) {
    return source.replace(/(from '\.\/[\w/]+\.machine\.ts)'/g, "$1?whole'");
  }
  if (this.resourceQuery === '?whole') return source;
  return source.replace(/\bdescription:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1(?:,|(?=\s*}))/g, '');
}
