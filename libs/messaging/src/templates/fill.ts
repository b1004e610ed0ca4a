import { isPlaceholder, PLACEHOLDER_PATTERN, type Placeholder } from '@tender/contracts';
import type { TemplateText } from '../rules/template.events.js';

/** What stands for the placeholders of one message to one person. One that is missing is left empty. */
export type Values = Partial<Record<Placeholder, string>>;

/**
 * A text with its placeholders filled in, once: what a value holds is text, and is looked at no further. The result is
 * plain text, which is escaped where it is laid out.
 */
export const fill = (text: string, values: Values): string =>
  text.replace(PLACEHOLDER_PATTERN, (_, between: string) => {
    const name = between.trim();
    return isPlaceholder(name) ? (values[name] ?? '') : '';
  });

/** A subject stands in a header of a mail: whatever a value holds, it stays one line. */
export const fillLine = (text: string, values: Values): string =>
  fill(text, values)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** What a template says to one person: the subject as one line, the body in its paragraphs. */
export interface FilledText {
  subject: string;
  paragraphs: string[];
}

export const fillTemplate = ({ subject, body }: TemplateText, values: Values): FilledText => ({
  subject: fillLine(subject, values),
  paragraphs: paragraphsOf(fill(body, values)),
});

/** The paragraphs of a plain text: what stands between empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
