import { LANGUAGES, shadesOf, type Language } from '@tender/contracts';
import type { MessageBlock } from '../delivery/outgoing-message.js';
import { textOf } from '../delivery/plain-text.js';
import { say } from '../values/phrases.js';

export interface MailBranding {
  name: string;
  /** Accent colour as `#rrggbb`; null for the default. */
  accent: string | null;
  contact: string | null;
}

export interface MailFrame {
  branding: MailBranding;
  siteUrl: string;
  language: Language;
  subject: string;
  blocks: readonly MessageBlock[];
  button: { url: string; label: string } | null;
  /** Address to unsubscribe; null for mails that cannot be suppressed. */
  unsubscribe: string | null;
}

/** `darkButton` is the background of white text. */
interface Accent {
  light: string;
  darkName: string;
  darkButton: string;
}

const PETROL: Accent = { light: '#1d5863', darkName: '#86bbc2', darkButton: '#3d8590' };
const COLOURS = { ink: '#182022', quiet: '#5b676b', line: '#dde3e4', ground: '#f2f5f5' };
const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";

export function asText({ branding, siteUrl, language, blocks, button, unsubscribe }: MailFrame): string {
  const parts = [
    ...blocks.map(textOf),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ['-- ', branding.name, ...(branding.contact ? [branding.contact] : []), siteUrl].join('\n'),
    ...(unsubscribe ? [`${say(language, 'unwanted')} ${unsubscribe}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Tables and inline styles for mail programs. The two rules in the head are for phones and dark screens. */
export function asHtml(frame: MailFrame): string {
  const { branding, siteUrl, language, subject, blocks, button, unsubscribe } = frame;
  const { direction } = LANGUAGES[language];
  const accent = accentOf(branding.accent);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
@media (max-width: 640px) { .card { padding: 28px 22px !important; border-left: 0 !important; border-right: 0 !important; } .frame { padding: 0 !important; } .button a { display: block !important; text-align: center !important; } }
@media (prefers-color-scheme: dark) { .ground { background: #101617 !important; } .card { background: #182022 !important; border-color: #2c3739 !important; } .ink { color: #e6ecec !important; } .quiet { color: #9aa7aa !important; } .line { border-color: #2c3739 !important; } .house { color: ${accent.darkName} !important; } .button td { background: ${accent.darkButton} !important; } }
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${COLOURS.ground};-webkit-text-size-adjust:100%">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOURS.ground}"><tr><td class="frame" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:24px 22px 16px"><a class="house" href="${escape(siteUrl)}" style="font:500 20px/1.3 ${SERIF};letter-spacing:.02em;color:${accent.light};text-decoration:none">${escape(branding.name)}</a></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid ${COLOURS.line};border-top:3px solid ${accent.light};padding:36px 40px">
<h1 class="ink" style="margin:0 0 20px;font:500 24px/1.3 ${SERIF};color:${COLOURS.ink};${WRAP}">${escape(subject)}</h1>
${blocks.map((block) => htmlOf(block, language)).join('\n')}
${button ? buttonHtml(button, accent.light) : ''}
</td></tr>
<tr><td class="quiet" style="padding:20px 22px 32px;font:400 13px/1.6 ${SANS};color:${COLOURS.quiet}">${escape(branding.name)} · ${branding.contact ? `${escape(branding.contact)} · ` : ''}<a class="quiet" href="${escape(siteUrl)}" style="color:${COLOURS.quiet}">${escape(siteUrl.replace(/^https?:\/\//, ''))}</a>${
    unsubscribe
      ? `<br>${escape(say(language, 'unwanted'))} <a class="quiet" href="${escape(unsubscribe)}" style="color:${COLOURS.quiet}">${escape(say(language, 'unsubscribe'))}</a>`
      : ''
  }</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function accentOf(accent: string | null): Accent {
  if (accent === null) return PETROL;
  const shades = shadesOf(accent);
  return { light: accent, darkName: shades[3], darkButton: shades[7] };
}

function htmlOf(block: MessageBlock, language: Language): string {
  switch (block.type) {
    case 'text':
      return block.text
        .split(/\n{2,}/)
        .map((text) => paragraph(text, language))
        .join('');
    case 'facts':
      return facts(block.rows, language);
    case 'table':
      return table(block.head, block.rows, language);
    case 'changes':
      return table([say(language, 'what'), say(language, 'before'), say(language, 'now')], block.rows, language);
  }
}

/** `word-break` is for programs without `overflow-wrap`. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const PARAGRAPH = `margin:0 0 16px;font:400 16px/1.6 ${SANS};color:${COLOURS.ink};${WRAP}`;
const cellOf = (language: Language): string =>
  `padding:10px ${isMirrored(language) ? '0 10px 12px' : '12px 10px 0'};border-bottom:1px solid ${COLOURS.line};vertical-align:top`;
const isMirrored = (language: Language): boolean => LANGUAGES[language].direction === 'rtl';
const startOf = (language: Language): 'left' | 'right' => (isMirrored(language) ? 'right' : 'left');
const TOO_LONG = /\S{20}/;
const BROKEN = 'font:400 12px/1.6 Consolas,Menlo,monospace;word-break:break-all';

const isItem = (line: string): boolean => line.startsWith('- ');

/** Lines with a dash and a blank are a list, also directly below a line of text. */
function paragraph(text: string, language: Language): string {
  const runs: string[][] = [];
  for (const line of text.trim().split('\n')) {
    const run = runs.at(-1);
    if (run && isItem(run[0]!) === isItem(line)) run.push(line);
    else runs.push([line]);
  }
  return runs.map((lines) => (isItem(lines[0]!) ? list(lines, language) : textLines(lines))).join('');
}

const list = (lines: readonly string[], language: Language): string =>
  `<ul class="ink" style="${PARAGRAPH};padding-${startOf(language)}:22px">${lines.map((line) => `<li style="margin:0 0 4px">${escape(line.slice(2))}</li>`).join('')}</ul>`;

const textLines = (lines: readonly string[]): string =>
  `<p class="ink" style="${PARAGRAPH}">${lines.map(escape).join('<br>')}</p>`;

const facts = (rows: readonly (readonly [string, string])[], language: Language): string => {
  const cell = cellOf(language);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;border-top:1px solid ${COLOURS.line}" class="line">${rows
    .map(
      ([label, value]) =>
        `<tr><td class="quiet line" width="34%" style="${cell};font:400 14px/1.5 ${SANS};color:${COLOURS.quiet}">${escape(label)}</td><td class="ink line" style="${cell};${WRAP};font:600 15px/1.5 ${SANS};color:${COLOURS.ink}">${escape(value)}</td></tr>`,
    )
    .join('')}</table>`;
};

const table = (head: readonly string[], rows: readonly (readonly string[])[], language: Language): string => {
  const style = cellOf(language);
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;border-collapse:collapse"><tr>${head
    .map(
      (cell) =>
        `<th class="quiet line" align="${startOf(language)}" style="${style};font:600 12px/1.4 ${SANS};color:${COLOURS.quiet}">${escape(cell)}</th>`,
    )
    .join('')}</tr>${rows
    .map(
      (row) =>
        `<tr>${row.map((cell) => `<td class="ink line" style="${style};${TOO_LONG.test(cell) ? BROKEN : `font:400 14px/1.5 ${SANS}`};color:${COLOURS.ink}">${escape(cell)}</td>`).join('')}</tr>`,
    )
    .join('')}</table>`;
};

const buttonHtml = ({ url, label }: { url: string; label: string }, ground: string): string =>
  `<table role="presentation" class="button" cellpadding="0" cellspacing="0" style="margin:28px 0 4px"><tr><td style="background:${ground};border-radius:4px"><a href="${escape(url)}" style="display:inline-block;padding:13px 26px;font:600 16px/1.2 ${SANS};color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
