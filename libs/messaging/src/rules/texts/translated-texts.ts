import type { TemplateName } from '@tender/contracts';
import type { FixedMessage } from './fixed-texts.js';
import type { TemplateText } from './template-text.js';

export type BuiltInText = TemplateName | FixedMessage;

/** All texts of the release in one language. A missing text is a compile error. */
export type TranslatedTexts = Readonly<Record<BuiltInText, TemplateText>>;
