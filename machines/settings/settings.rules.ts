import { defaultLocale, type Locale, locales } from './languages.ts';

export const modes = ['system', 'light', 'dark'] as const;
const navTypes = ['light', 'dark'] as const;
export const presets = ['default', '1', '2', '3', '4', '5', '6'] as const;
export const fonts = ['Roboto', 'system-ui', 'serif'] as const;

/** What a person may set about the look of the product. */
export interface DisplaySettings {
  readonly mode: (typeof modes)[number];
  /** The tone of the side menu. */
  readonly navType: (typeof navTypes)[number];
  readonly presetColor: (typeof presets)[number];
  readonly fontFamily: (typeof fonts)[number];
  /** Pixels. */
  readonly borderRadius: number;
  readonly outlinedFilled: boolean;
  readonly locale: Locale;
  /** Whether the page keeps to a readable width; only for this visit. */
  readonly container: boolean;
}

export const largestRadius = 16;

export const defaultSettings: DisplaySettings = {
  mode: 'system',
  navType: 'light',
  presetColor: 'default',
  fontFamily: 'Roboto',
  borderRadius: 8,
  outlinedFilled: true,
  locale: defaultLocale,
  container: false,
};

/** Settings out of anything that was stored: what is missing or unknown takes the default. */
export function settingsFrom(value: unknown, defaults: DisplaySettings = defaultSettings): DisplaySettings {
  const given: Partial<Record<keyof DisplaySettings, unknown>> = { ...(value as object) };
  const oneOf = <Value extends string>(values: readonly Value[], candidate: unknown, otherwise: Value): Value =>
    values.find((one) => one === candidate) ?? otherwise;
  const { borderRadius: radius, outlinedFilled, container } = given;
  return {
    mode: oneOf(modes, given.mode, defaults.mode),
    navType: oneOf(navTypes, given.navType, defaults.navType),
    presetColor: oneOf(presets, given.presetColor, defaults.presetColor),
    fontFamily: oneOf(fonts, given.fontFamily, defaults.fontFamily),
    borderRadius:
      typeof radius === 'number' && radius >= 0 && radius <= largestRadius ? Math.round(radius) : defaults.borderRadius,
    outlinedFilled: typeof outlinedFilled === 'boolean' ? outlinedFilled : defaults.outlinedFilled,
    locale: oneOf(locales, given.locale, defaults.locale),
    container: typeof container === 'boolean' ? container : defaults.container,
  };
}

/** What is saved: everything but the container flag. */
export const savedSettings = ({ container: _, ...saved }: DisplaySettings): Omit<DisplaySettings, 'container'> => saved;
