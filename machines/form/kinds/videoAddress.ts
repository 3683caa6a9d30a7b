import type { Kind } from '../form.types.ts';
import { isAddress } from './webAddress.ts';

/** The address of a video, which is loaded only once somebody asks for it. */
export const videoAddress: Kind = {
  asks: true,
  filter: 'words',
  fault: (answer) => (isAddress(answer) && /^https:/i.test(answer.trim()) ? null : { code: 'wrong' }),
};

/** Where a frame shows the video of a known service; null where it only opens in a window of its own. */
export function frameOf(answer: string): string | null {
  if (videoAddress.fault?.(answer, { key: '', kind: 'videoAddress', label: {}, seenBy: 'judges' })) return null;
  const vimeo = /^https:\/\/(?:www\.)?vimeo\.com\/(?:[\w-]+\/)*(\d{5,12})(?:[/?#]|$)/i.exec(answer.trim());
  if (vimeo) return `https://player.vimeo.com/video/${vimeo[1]}?dnt=1`;
  const youtube =
    /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i.exec(
      answer.trim(),
    );
  return youtube ? `https://www.youtube-nocookie.com/embed/${youtube[1]}` : null;
}
