import { useEffect, useState } from 'react';
import { logoLimits, logoSize } from '#machines/settings/logo.rules.ts';
import { loadConfig } from '../../identity/config.ts';

/** Files that a logo is made of. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;

const addressOf = async (id: string) => `${(await loadConfig()).apiBase}/logo/${id}`;

/** Where an organiser's logo is; null until it is known, and where there is none. */
export function useLogoAddress(id: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setAddress(null);
    // Without the address the page stands without the picture.
    const found = id === null ? Promise.resolve(null) : addressOf(id).catch(() => null);
    void found.then((one) => isCurrent && setAddress(one));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return address;
}

/** An organiser's logo as a PNG; null where it has none or it does not come: what it stands on is not kept waiting for it. */
export async function loadLogo(id: string | null): Promise<ArrayBuffer | null> {
  if (id === null) return null;
  try {
    const answer = await fetch(await addressOf(id), { signal: AbortSignal.timeout(10_000) });
    return answer.ok ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}

/** A chosen picture as a PNG that is small enough to travel in letters, base64; null where it is no picture. */
export async function drawLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  let size = logoSize(picture);
  while (true) {
    const drawn = await drawnAt(picture, size);
    if (drawn.length <= logoLimits.bytes || size.width + size.height <= 2) return inBase64(drawn);
    // Photographs pack badly.
    size = { width: Math.ceil(size.width * 0.8), height: Math.ceil(size.height * 0.8) };
  }
}

async function drawnAt(picture: ImageBitmap, { width, height }: { readonly width: number; readonly height: number }) {
  const canvas = new OffscreenCanvas(width, height);
  const plane = canvas.getContext('2d')!;
  plane.imageSmoothingQuality = 'high';
  plane.drawImage(picture, 0, 0, width, height);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

const inBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
