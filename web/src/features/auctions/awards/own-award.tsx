import { Anchor, Group, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { LetterLinks } from './letter-links.js';
import { useAuctionAwards } from './use-auction-awards.js';

/** The letter of the own company on the page of the result; nothing while it is unknown. */
export function OwnAward({ auction }: { auction: string }) {
  const { letters, preliminary } = useAuctionAwards(auction).awards;
  const [letter] = letters;
  if (!letter && !preliminary) return null;
  return (
    <Group gap="sm" className="no-print" role="group" aria-label={t('Award letter')}>
      <IconMail size={18} aria-hidden="true" />
      <Text size="sm" fw={500}>
        {t('Award letter')}
      </Text>
      {letter ? (
        <LetterLinks letter={letter} />
      ) : (
        <Anchor component={Link} size="sm" to={`/result-auction?id=${auction}&letters=award`}>
          {t('Preliminary letter, to print')}
        </Anchor>
      )}
    </Group>
  );
}
