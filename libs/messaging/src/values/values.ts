import type { Placeholder } from '@tender/contracts';

/** Texts for the placeholders of a message. */
export type Values = Partial<Record<Placeholder, string>>;
