import { Alert, Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { LettersTable } from './letters-table.js';
import { useAuctionAwards } from './use-auction-awards.js';

interface AwardLettersProps {
  auction: { _id: string; name: string };
  /** Letters without numbers, for printing. */
  printed: (preliminary: boolean) => ReactNode;
}

/** The numbered letters of an auction; until they are made, and for results of older releases, the printed ones. */
export function AwardLetters({ auction, printed }: AwardLettersProps) {
  const { load, awards } = useAuctionAwards(auction._id);
  return (
    <Loaded load={load} what={t('the award letters')}>
      {() =>
        awards.letters.length > 0 ? (
          <>
            <Group>
              <Button
                component={Link}
                to={`/auction-result?id=${auction._id}`}
                variant="default"
                leftSection={<IconArrowLeft size={16} />}
              >
                {t('Back to the result')}
              </Button>
            </Group>
            <LettersTable
              name={t('Award letters of {auction}', { auction: auction.name })}
              letters={awards.letters}
              changed={load.again}
            />
          </>
        ) : (
          <>
            {awards.preliminary && <PreliminaryNotice />}
            {printed(awards.preliminary)}
          </>
        )
      }
    </Loaded>
  );
}

export const PreliminaryNotice = () => (
  <Alert color="citrine" role="status" className="no-print" title={t('Preliminary')}>
    {t(
      'The letter with its number is made once the result is in the public log, a minute or two after its publication.',
    )}
  </Alert>
);
