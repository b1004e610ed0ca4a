import type { AwardLetterView } from '@tender/contracts';
import { useState } from 'react';
import { loadDirectory } from '../../../shared/directory/directory.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { t } from '../../../shared/language/t.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { useAuctionList } from '../use-auction.js';
import { AWARDS_EVERY, loadAwards } from './awards-data.js';
import { LettersTable } from './letters-table.js';

/** The award letters of all auctions, with an export as CSV. */
export default function AwardsScreen() {
  const auctions = useAuctionList();
  const directory = useLoad('directory', loadDirectory);
  const [letters, setLetters] = useState<AwardLetterView[]>([]);
  const load = useLoad('award letters', async (signal) => setLetters(await loadAwards(signal)), {
    every: AWARDS_EVERY,
  });
  const shown = [load, auctions, directory].find(({ status }) => status !== 'ready') ?? load;
  return (
    <Screen title={t('Awards')}>
      <Loaded load={shown} what={t('the award letters')}>
        {() =>
          letters.length === 0 ? (
            <EmptyState title={t('No award letters yet')}>
              {t('A letter for each winner is made a minute or two after a result is published.')}
            </EmptyState>
          ) : (
            <LettersTable name={t('Awards')} letters={letters} changed={load.again} />
          )
        }
      </Loaded>
    </Screen>
  );
}
