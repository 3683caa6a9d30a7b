import { pairOf } from '#contract/pair.ts';
import type { Mail, MailFrame } from '../../ports/mail.ts';
import { alignedSums } from './sums.ts';

/**
 * The message as it leaves: its words with what it is about and the address of the page below them, as text and as a page
 * of HTML. `address` is where browsers reach the application, ending with a slash. Nothing loads from elsewhere, and what
 * people typed is said as they typed it, never read as HTML.
 */
export function dress(mail: Mail, address: string): Mail {
  const { frame, ...rest } = mail;
  if (!frame) return mail;
  const url = frame.link ? `${address}${frame.link.path}` : null;
  const rows = frame.rows.map(([label, value]) => pairOf(mail.locale ?? 'en', label, oneLine(value))).join('\n');
  const sums = alignedSums((frame.sums ?? []).map(([label, amount]) => [label.replace(/[\r\n\t ]+/g, ' '), amount]));
  const link = url && frame.link ? pairOf(mail.locale ?? 'en', frame.link.label, `\n${url}`).replace(' \n', '\n') : '';
  return {
    ...rest,
    subject: oneLine(mail.subject),
    text: [mail.text, rows, sums, link, footOf(frame)].filter(Boolean).join('\n\n'),
    html: page(mail, url),
  };
}

/** Who sent it, from where, to whom, and how to do without. */
const footOf = ({ foot, note }: MailFrame) => [foot, note].filter(Boolean).join('\n');

/** A header is one line, also where a name that it repeats is several. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const font = "font-family:Roboto,'Segoe UI',Helvetica,Arial,sans-serif";

function page({ subject, text, code, locale = 'en', frame, logo }: Mail, url: string | null): string {
  const organiser = frame?.organiser || 'Awards';
  const rows = (frame?.rows ?? [])
    .map(
      ([label, value]) => `<tr><th scope="row" class="m" style="${cell}width:130px;color:#48515e">${escaped(label)}</th>
<td style="${cell}">${escaped(value)}</td></tr>`,
    )
    .join('\n');
  const action =
    url && frame?.link
      ? `<p style="margin:24px 0 0"><a class="b" href="${escaped(url)}" style="${button}">${escaped(frame.link.label)}</a></p>
<p class="m" style="margin:24px 0 0;font-size:14px;line-height:20px;color:#48515e">${escaped(frame.copy)}<br><a href="${escaped(url)}" style="color:#1850bd;word-break:break-all">${escaped(url)}</a></p>`
      : '';
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${dark}</style></head>
<body class="p" style="margin:0;padding:24px 8px;background:#f6f7f9;color:#13171d;${font}">
<table role="presentation" align="center" class="s" style="width:100%;max-width:600px;border:1px solid #e5e8ec;border-radius:8px;background:#ffffff;border-spacing:0">
<tr><td style="padding:32px 32px 24px">
<p style="margin:0 0 24px;font-size:14px;line-height:24px;font-weight:600">${logo ? picture(logo) : initial(organiser, locale)}${escaped(organiser)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escaped(subject)}</h1>
${paragraphs(text, code)}
<table class="l" style="width:100%;border-collapse:collapse;margin:24px 0 0">
${rows}
</table>
${sumsTable(frame?.sums ?? [])}${action}
</td></tr>
<tr><td class="m l" style="padding:16px 32px 24px;border-top:1px solid #e5e8ec;color:#48515e;font-size:12px;line-height:16px">${frame ? escaped(footOf(frame)).replaceAll('\n', '<br>') : ''}</td></tr>
</table>
</body>
</html>
`;
}

/** The figures right, the total below a line of its own. */
function sumsTable(sums: NonNullable<MailFrame['sums']>): string {
  if (sums.length === 0) return '';
  const rows = sums.map(([label, amount], at) => {
    const look = at === sums.length - 1 ? `${cell}font-weight:700;` : cell;
    return `<tr><th scope="row" style="${look}">${escaped(label)}</th>
<td style="${look}padding-right:0;text-align:end;white-space:nowrap">${escaped(amount)}</td></tr>`;
  });
  return `<table class="l" style="width:100%;border-collapse:collapse;margin:24px 0 0">
${rows.join('\n')}
</table>
`;
}

const initial = (organiser: string, locale: string) =>
  `<span aria-hidden="true" style="${logo}">${escaped([...organiser][0]?.toLocaleUpperCase(locale) ?? '')}</span>`;

/** The organiser's logo above its name, on white in dark letters too: most are drawn for paper. */
function picture(logo: Buffer): string {
  const [width, height] = [logo.readUInt32BE(16), logo.readUInt32BE(20)];
  const scale = Math.min(1, 240 / width, 56 / height);
  const size = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="cid:logo" alt="" width="${size[0]}" height="${size[1]}" style="${paper}"><br>`;
}

const paper = 'display:inline-block;padding:4px;margin:0 0 8px -4px;border-radius:6px;background:#ffffff';

const cell =
  'padding:10px 8px 10px 0;border-top:1px solid #e5e8ec;text-align:start;vertical-align:top;font-size:14px;line-height:20px;font-weight:400;';
const logo =
  'display:inline-block;width:24px;height:24px;margin-inline-end:8px;border-radius:6px;background:#1d5cd6;color:#ffffff;text-align:center';
const button =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#1d5cd6;color:#ffffff;font-size:16px;line-height:20px;text-decoration:none';
const dark =
  '@media (prefers-color-scheme:dark){.p{background:#0c0f13!important;color:#eceef2!important}.s{background:#12161c!important;border-color:#242a33!important}.m{color:#b3bac5!important}.l,.l td,.l th{border-color:#242a33!important}.c{background:#222832!important}a:not(.b){color:#8cb4ff!important}}';

/** Empty lines part paragraphs; the code stands in letters that tell 0 from O. */
const paragraphs = (text: string, code: string | undefined) =>
  text
    .split(/\n{2,}/)
    .map((part) => {
      const html = escaped(part).replaceAll('\n', '<br>');
      const shown = code
        ? html.replace(escaped(code), (found) => `<code class="c" style="${monospace}">${found}</code>`)
        : html;
      return `<p style="margin:0 0 12px;font-size:16px;line-height:24px">${shown}</p>`;
    })
    .join('\n');

const monospace =
  "font-family:ui-monospace,'SF Mono',Consolas,monospace;background:#eef0f3;padding:2px 8px;border-radius:4px";

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
