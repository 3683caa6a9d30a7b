/** The display settings that the look depends on. */
export type LookSettings = {
  readonly mode: 'light' | 'dark' | 'system';
  /** `default`, or `1` to `6`. */
  readonly presetColor: string;
  readonly fontFamily: string;
  /** Pixels. */
  readonly borderRadius: number;
  readonly outlinedFilled: boolean;
};

/** Puts the display settings on the page: data attributes and the two variables that hold values. */
export function applySettings(settings: LookSettings, root: HTMLElement = document.documentElement): void {
  if (settings.mode === 'system') delete root.dataset.mode;
  else root.dataset.mode = settings.mode;
  root.dataset.preset = settings.presetColor.replace(/^(theme|preset)/, '');
  root.dataset.outlined = String(settings.outlinedFilled);
  root.style.setProperty('--r', `${settings.borderRadius}px`);
  root.style.setProperty('--r-s', `${Math.min(4, settings.borderRadius)}px`);
  if (/^roboto/i.test(settings.fontFamily)) root.style.removeProperty('--font');
  else root.style.setProperty('--font', `${quoted(settings.fontFamily)}, "Noto Sans SC", "PingFang SC", sans-serif`);
}

const generic = ['system-ui', 'serif', 'sans-serif', 'monospace'];

const quoted = (family: string): string => (generic.includes(family) ? family : `"${family.replaceAll('"', '')}"`);
