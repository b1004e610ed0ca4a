import { Alert } from '@mantine/core';
import { unprintedIn } from '@tender/contracts/letter-characters';
import { t } from '../language/t.js';

const SHOWN = 20;

/** Warns of characters in texts of award letters that letters cannot print. */
export function Unprinted({ texts }: { texts: readonly (string | null)[] }) {
  const characters = unprintedIn(texts);
  const [first] = characters;
  if (first === undefined) return null;
  return (
    <Alert color="citrine" role="status" title={t('Award letters cannot print every character')}>
      {t('They name the code point, such as {code}, instead of: {characters}', {
        code: `[U+${first.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
        characters: characters.slice(0, SHOWN).join(' '),
      })}
    </Alert>
  );
}
