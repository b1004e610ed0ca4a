import { foldForSearch, type UserView } from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { screenCommands, type Command } from '../../shared/command-bar.js';
import type { Feature } from '../../shared/feature.js';
import { chooseScheme } from '../../shared/store/application.js';
import { SCHEMES } from '../../shared/ui/colour-scheme/scheme-choice.js';
import { signedInPartsOf } from '../register-features.js';
import { accountPageOf, navigationOf } from './navigation.js';

export async function commandsFor(features: readonly Feature[], me: UserView): Promise<Command[]> {
  const screens = [...navigationOf(features, me), { to: accountPageOf(me), label: t('Account settings') }];
  const insides = await signedInPartsOf(features);
  const offered = await Promise.all(insides.map(async ({ commands }) => (await commands?.(me)) ?? []));
  return [
    ...screenCommands(),
    ...screens.map(({ to, label }): Command => ({ id: to, label, group: t('Screens'), leads: to })),
    ...offered.flat(),
    ...SCHEMES.map(({ value, label }): Command => ({
      id: `scheme ${value}`,
      label: t('Colours: {label}', { label }),
      group: t('Actions'),
      leads: () => chooseScheme(value),
    })),
  ];
}

const MOST = 12;
/** Lots are too many for a search without text: they are listed only after the user types. */
const isLotCommand = ({ group }: Command): boolean => group === t('Lots');

/** Commands that match the text, best first: exact match, prefix, word prefix, words in label or description. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const wanted = foldForSearch(text).trim();
  if (wanted === '') return commands.filter((command) => !isLotCommand(command)).slice(0, MOST);
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, wanted);
    return rank === null ? [] : [{ command, rank }];
  });
  return ranked
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
