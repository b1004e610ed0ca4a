import { foldForSearch, type UserView } from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { screenCommands, type Command, type CommandSource } from '../../shared/command-bar.js';
import type { Feature } from '../../shared/feature.js';
import { chooseScheme } from '../../shared/store/application.js';
import { SCHEMES } from '../../shared/ui/colour-scheme/scheme-choice.js';
import { accountPageOf, navigationOf } from './navigation.js';

export function commandsFor(features: readonly Feature[], me: UserView, sources: readonly CommandSource[]): Command[] {
  const screens = [...navigationOf(features, me), { to: accountPageOf(me), label: t('Account settings') }];
  return [
    ...screenCommands(),
    ...screens.map(({ to, label }): Command => ({ id: to, label, group: t('Screens'), leads: to })),
    ...sources.flatMap(({ now }) => now(me)),
    ...SCHEMES.map(({ value, label }): Command => ({
      id: `scheme ${value}`,
      label: t('Colours: {label}', { label }),
      group: t('Actions'),
      leads: () => chooseScheme(value),
    })),
  ];
}

const MOST = 12;
/** Rank of an entry that only the server's search matches, such as lot `017` for `17`. */
const BY_SERVER = 3;

/**
 * Commands that match the text, best first: exact match, prefix, word prefix, words in label or description.
 * @param found entries that the server found by this text, after equal ones of `commands`
 */
export function matching(commands: readonly Command[], text: string, found: readonly Command[] = []): Command[] {
  const wanted = foldForSearch(text).trim();
  if (wanted === '') return commands.filter(({ typedOnly }) => !typedOnly).slice(0, MOST);
  const known = new Set(commands.map(({ id }) => id));
  return [
    ...commands.map((command) => ({ command, rank: rankOf(command, wanted) })),
    ...found
      .filter(({ id }) => !known.has(id))
      .map((command) => ({ command, rank: rankOf(command, wanted) ?? BY_SERVER })),
  ]
    .flatMap(({ command, rank }) => (rank === null ? [] : [{ command, rank }]))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ command }) => command);
}

/** Rank of a match; null for no match. `29` and `lot 29` both match `Lot 29` exactly. */
function rankOf({ label, description = '' }: Command, wanted: string): number | null {
  const text = foldForSearch(label);
  const words = text.split(/\s+/);
  if (text === wanted || words.slice(1).join(' ') === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (words.some((word) => word.startsWith(wanted))) return 2;
  return wanted.split(/\s+/).every((part) => text.includes(part) || foldForSearch(description).includes(part))
    ? 3
    : null;
}
