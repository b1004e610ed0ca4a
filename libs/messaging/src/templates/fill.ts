import { isPlaceholder, PLACEHOLDER_PATTERN, type Placeholder } from '@tender/contracts';
import type { TemplateText } from '../rules/template.events.js';

export type Values = Partial<Record<Placeholder, string>>;

/** Placeholders within values are not replaced. The result is plain text; the layout escapes it. */
export const fill = (text: string, values: Values): string =>
  text.replace(PLACEHOLDER_PATTERN, (_, between: string) => {
    const name = between.trim();
    return isPlaceholder(name) ? (values[name] ?? '') : '';
  });

/** A subject becomes a mail header: it stays one line for any value. */
export const fillLine = (text: string, values: Values): string =>
  fill(text, values)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

export interface FilledText {
  subject: string;
  paragraphs: string[];
}

export const fillTemplate = ({ subject, body }: TemplateText, values: Values): FilledText => ({
  subject: fillLine(subject, values),
  paragraphs: paragraphsOf(fill(body, values)),
});

export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
