import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { foldForSearch } from '@tender/contracts';

/** Options that begin with the text come first: `India` before `British Indian Ocean Territory`. */
export const prefixFirstFilter: OptionsFilter = ({ options, search, limit }) => {
  const typed = foldForSearch(search).trim();
  const holds = ({ label }: Pick<ComboboxItem, 'label'>) => foldForSearch(label).includes(typed);
  const begins = (option: ComboboxParsedItem) =>
    'label' in option && foldForSearch(option.label).trim().startsWith(typed);
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return holds(option) ? [option] : [];
    const items = option.items.filter(holds);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
  return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, limit);
};
