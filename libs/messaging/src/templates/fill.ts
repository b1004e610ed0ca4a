import { isPlaceholder, PLACEHOLDER_PATTERN } from '@tender/contracts';
import type { TextInLanguage } from '../rules/template.js';
import type { Values } from '../values/values.js';
import { isolated } from '../values/words.js';

export type { Values };

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

export function fillTemplate({ subject, body, language }: TextInLanguage, values: Values): FilledText {
  const own = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value, language)]));
  return { subject: fillLine(subject, own), paragraphs: paragraphsOf(fill(body, own)) };
}

export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
