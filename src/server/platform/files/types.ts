import { fileEndings } from '#machines/upload/upload.rules.ts';

/** The types that are stored, each with the endings that its names may have. */
export const endings: Readonly<Record<string, readonly string[]>> = {
  ...fileEndings,
  'application/zip': ['zip'],
  'text/csv': ['csv'],
};

/** The type that a stored name's ending stands for. */
export function typeOfName(name: string): string {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.keys(endings).find((type) => endings[type]?.includes(ending)) ?? 'application/octet-stream';
}

/** How many of the first bytes `looksLike` wants to see. */
export const headLength = 1024;

/**
 * Whether content that starts so can be of that type; the sender's word alone is not taken. Drawings are read whole
 * besides (inspectDrawing.ts).
 */
export function matchesSignature(mimeType: string, head: Buffer): boolean {
  switch (mimeType) {
    case 'application/pdf':
      return /^(\uFEFF|\xEF\xBB\xBF)?[ \t\r\n]{0,16}%PDF-/.test(head.subarray(0, 32).toString('latin1'));
    case 'image/png':
      return head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    case 'image/jpeg':
      return head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
    case 'image/svg+xml':
      return /^(\xEF\xBB\xBF)?[ \t\r\n]*</.test(head.toString('latin1'));
    default:
      return true;
  }
}
