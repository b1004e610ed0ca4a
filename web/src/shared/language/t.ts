import { LANGUAGES, type Language } from '@tender/contracts';
import { IntlMessageFormat } from 'intl-messageformat';
import { Children, type ReactNode } from 'react';
import { FIRST_STRONG_ISOLATE, POP_ISOLATE } from './isolates.js';
import { language, messages, type Messages } from './language.js';

type Value = string | number;
type RichValue = ReactNode | ((children: ReactNode[]) => ReactNode);

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** Types of elements in the syntax tree of `intl-messageformat`. */
const [LITERAL, DATE_OR_TIME] = [0, 4];

/** Isolates each inserted value, but not counts (`#`): values of other scripts would change the order of a right-to-left line. */
function withIsolates(elements: Elements): Elements {
  return elements.flatMap((element) => {
    if ('children' in element) return [{ ...element, children: withIsolates(element.children) }];
    if ('options' in element) {
      const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: withIsolates(option.value) },
      ]);
      return [{ ...element, options: Object.fromEntries(options) }];
    }
    const isValue = element.type > LITERAL && element.type <= DATE_OR_TIME;
    return isValue ? [literal(FIRST_STRONG_ISOLATE), element, literal(POP_ISOLATE)] : [element];
  }) as Elements;
}

const literal = (value: string) => ({ type: LITERAL, value });

export function speaker(speaking: Language, texts: Messages) {
  const formats = new Map<string, IntlMessageFormat>();
  const formatOf = (message: string): IntlMessageFormat => {
    let format = formats.get(message);
    if (!format) {
      const translation = texts[message];
      // Untranslated messages need English plural rules.
      const locale = translation === undefined ? 'en' : speaking;
      format = new IntlMessageFormat(translation ?? message, locale);
      if (LANGUAGES[speaking].direction === 'rtl')
        format = new IntlMessageFormat(withIsolates(format.getAst()), locale);
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
