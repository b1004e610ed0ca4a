import type { Language } from '@tender/contracts';
import { IntlMessageFormat } from 'intl-messageformat';
import { Children, type ReactNode } from 'react';
import { language, messages, type Messages } from './language.js';

type Value = string | number;
type RichValue = ReactNode | ((children: ReactNode[]) => ReactNode);

export function speaker(speaking: Language, texts: Messages) {
  const formats = new Map<string, IntlMessageFormat>();
  const formatOf = (message: string): IntlMessageFormat => {
    let format = formats.get(message);
    if (!format) {
      const translation = texts[message];
      // Untranslated messages need English plural rules.
      format = new IntlMessageFormat(translation ?? message, translation === undefined ? 'en' : speaking);
      formats.set(message, format);
    }
    return format;
  };
  return {
    t: (message: string, values?: Record<string, Value>): string =>
      values ? (formatOf(message).format(values) as string) : (texts[message] ?? message),
    rich: (message: string, values: Record<string, RichValue>): ReactNode =>
      Children.toArray(formatOf(message).format(values as Record<string, ReactNode>)),
    translated: (text: string): string => texts[text] ?? text,
    meant: (text: string, meaning: string): string => texts[`${text} [${meaning}]`] ?? text,
  };
}

const own = speaker(language, messages);

/** Translates an English text, literal or ICU MessageFormat with values (`docs/languages.md`). */
export const { t } = own;

/** A text with elements: `rich('Read the <link>terms</link>', { link: (words) => <Anchor …>{words}</Anchor> })`. */
export const { rich } = own;

/** Translates a text of the contracts or of the server, if `scripts/messages.mjs` lists it. */
export const { translated } = own;

/** An ambiguous text with its meaning: `meant('Open', 'to open it')`; translators find `Open [to open it]`. */
export const { meant } = own;
