import { defaultOptionsFilter, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';

/** Finds options as usual, those first that begin with what is typed: `India` before `British Indian Ocean Territory`. */
export const beginningsFirst: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim().toLowerCase();
  const begins = (option: ComboboxParsedItem) => 'label' in option && option.label.toLowerCase().startsWith(typed);
  const found = defaultOptionsFilter({ options, search, limit: Infinity }) as ComboboxParsedItem[];
  return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, limit);
};
