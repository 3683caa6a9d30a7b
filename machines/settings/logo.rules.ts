/** How large an organiser's logo may be: it travels in every email, so it is small. */
export const logoLimits = { width: 480, height: 160, bytes: 48 * 1024 } as const;

/** What is known of a picture before it is read. */
export interface LogoFacts {
  /** Whether it is a PNG, not interlaced. */
  readonly isPng: boolean;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export type LogoRefusal = 'org.logoUnreadable' | 'org.logoTooLarge';

/** Why a picture can't be an organiser's logo; null where it can. */
export function logoRefusal({ isPng, width, height, bytes }: LogoFacts): LogoRefusal | null {
  if (!isPng || width < 1 || height < 1) return 'org.logoUnreadable';
  const isLarge = width > logoLimits.width || height > logoLimits.height || bytes > logoLimits.bytes;
  return isLarge ? 'org.logoTooLarge' : null;
}

/** The size at which a picture of this size is kept, in pixels: as it is, or smaller at the same shape. */
export function logoSize({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, logoLimits.width / width, logoLimits.height / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
