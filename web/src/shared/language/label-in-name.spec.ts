import { describe, expect, test } from '@jest/globals';
import fr from '../../languages/fr.json' with { type: 'json' };
import he from '../../languages/he.json' with { type: 'json' };
import nl from '../../languages/nl.json' with { type: 'json' };

/** The accessible name of a button must contain its visible label, for speech control (WCAG 2.5.3). */
const NAMES: Record<string, string[]> = {
  Add: ['Add the pictures of lot {lotNo}'],
  'Check now': ['Check now: the outcome of the bid on lot {lotNo}'],
  Clear: ['Clear what was typed for lot {lotNo}'],
  Confirm: ['Confirm {name}'],
  Delete: ['Delete {fileName}'],
  Edit: ['Edit lot {lotNo}', 'Edit the pictures of lot {lotNo}', 'Edit {name}'],
  End: ['End the session in {device}'],
  First: ['Put picture {value} first'],
  Fix: ['Fix: {text}'],
  Hide: ['Hide {name} from buyers'],
  'Leave out': ['Leave out row {row}'],
  'Place bid': ['Place bid on lot {lotNo}'],
  Receipt: ['Download the receipt of lot {lotNo}'],
  Reject: ['Reject {name}'],
  Remove: ['Remove lot {lotNo}', 'Remove picture {value}', 'Remove {name}'],
  'Revise bid': ['Revise bid on lot {lotNo}'],
  'Set up': ['Set up {viewing}'],
  Show: ['Show {name} to buyers'],
  Uninvite: ['Uninvite {company}'],
  Withdraw: ['Withdraw bid on lot {lotNo}', 'Withdraw lot {lotNo}'],
};

describe.each(Object.entries<Record<string, string>>({ fr, he, nl }))('in %s', (_, texts) => {
  test.each(Object.entries(NAMES))('the names of “%s” contain its words', (seen, names) => {
    for (const name of names) expect(texts[name]?.toLowerCase()).toContain(texts[seen]?.toLowerCase());
  });
});
