/** The browser and the system that a user agent names, empty where it names none that is known. */
export function readUserAgent(userAgent: string): { browser: string; system: string; isPhone: boolean } {
  const first = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([words]) => words.test(userAgent))?.[1] ?? '';
  return {
    browser: first(browsers),
    system: first(systems),
    isPhone: /iPhone|Android.*Mobile|Mobile.*Firefox/.test(userAgent),
  };
}

// Most browsers also name those that they resemble, so the order matters.
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;
