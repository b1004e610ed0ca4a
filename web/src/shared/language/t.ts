import type { Language } from '@tender/contracts';
import { IntlMessageFormat } from 'intl-messageformat';
import { Children, type ReactNode } from 'react';
import { language, messages, type Messages } from './language.js';

type Value = string | number;
type RichValue = ReactNode | ((children: ReactNode[]) => ReactNode);

/** How texts are said in a language. */
export function speaker(speaking: Language, texts: Messages) {
  const formats = new Map<string, IntlMessageFormat>();
  const formatOf = (message: string): IntlMessageFormat => {
    let format = formats.get(message);
    if (!format) {
      const translation = texts[message];
      // What is not translated follows the rules of English.
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

/**
 * A text in the reader's language, named by its English words. With values it is a message of ICU MessageFormat:
 * `t('{count, plural, one {# lot} other {# lots}}', { count })`; without, it stands for itself. How to add one: `docs/languages.md`.
 */
export const { t } = own;

/** A text with elements in it: `rich('Read the <link>terms</link>', { link: (words) => <Anchor …>{words}</Anchor> })`. */
export const { rich } = own;

/** A text from a table of the contracts, or from the server: those that `scripts/messages.mjs` names are translated. */
export const { translated } = own;

/**
 * A text without values whose English words mean several things, for which other languages have several words: `meant('Open', 'to open it')`. Translators
 * find it as `Open [to open it]`.
 */
export const { meant } = own;
