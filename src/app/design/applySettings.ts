/** The display settings that the look depends on. */
export interface LookSettings {
  readonly navType: 'light' | 'dark' | 'system';
  /** `default`, or `theme1` to `theme6`. */
  readonly presetColor: string;
  readonly fontFamily: string;
  /** Pixels. */
  readonly borderRadius: number;
  readonly outlinedFilled: boolean;
}

/** Puts the display settings on the page: data attributes and the variables that hold values. */
export function applySettings(settings: LookSettings, root: HTMLElement = document.documentElement): void {
  if (settings.navType === 'system') delete root.dataset.mode;
  else root.dataset.mode = settings.navType;
  root.dataset.preset = settings.presetColor.replace('theme', '');
  root.dataset.outlined = String(settings.outlinedFilled);
  root.style.setProperty('--r', `${settings.borderRadius}px`);
  root.style.setProperty('--r-s', `${Math.min(4, settings.borderRadius)}px`);
  const family = families[settings.fontFamily];
  if (family) root.style.setProperty('--font', `${family}, ${fallback}`);
  else root.style.removeProperty('--font');
}

const fallback = '"Noto Sans SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif';

/** Roboto is the default of the tokens. */
const families: Readonly<Record<string, string>> = {
  Inter: '"Inter Variable", Inter',
  Poppins: 'Poppins',
  system: 'system-ui, -apple-system, "Segoe UI"',
};
