/** The display settings that the look depends on. */
interface LookSettings {
  readonly mode: 'light' | 'dark' | 'system';
  /** The tone of the side menu. */
  readonly navType: 'light' | 'dark';
  /** `default`, or `1` to `6`. */
  readonly presetColor: string;
  readonly fontFamily: string;
  /** Pixels. */
  readonly borderRadius: number;
  readonly outlinedFilled: boolean;
  /** Keeps pages to a readable width. */
  readonly container: boolean;
}

/** Puts the display settings on the page: data attributes, and the variables that hold values. */
export function applySettings(settings: LookSettings): void {
  const root = document.documentElement;
  if (settings.mode === 'system') delete root.dataset.mode;
  else root.dataset.mode = settings.mode;
  root.dataset.nav = settings.navType;
  root.dataset.preset = settings.presetColor;
  root.dataset.outlined = String(settings.outlinedFilled);
  root.dataset.container = String(settings.container);
  root.style.setProperty('--r', `${settings.borderRadius}px`);
  root.style.setProperty('--r-s', `${Math.min(4, settings.borderRadius)}px`);
  if (settings.fontFamily === 'Roboto') root.style.removeProperty('--font');
  else root.style.setProperty('--font', `${settings.fontFamily}, ${fallback}`);
}

const fallback = '"Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif';
