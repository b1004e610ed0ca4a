import { Alert, Anchor, Group } from '@mantine/core';
import type { AwardLetterView } from '@tender/contracts';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { letterAddress } from './awards-data.js';

/** All editions of a letter as PDF, the newest first. It warns of an account that an earlier edition does not name. */
export const LetterLinks = ({ letter }: { letter: AwardLetterView }) => (
  <Group gap="sm">
    <BankWarning letter={letter} />
    {letter.editions.map(({ edition }, index) => (
      <Anchor key={edition} href={letterAddress(letter, edition)} download size="sm">
        <Group gap={4} wrap="nowrap">
          <IconDownload size={15} aria-hidden="true" />
          {index === 0
            ? t('PDF of letter {number}', { number: letter._id })
            : t('Earlier edition {edition}', { edition })}
        </Group>
      </Anchor>
    ))}
  </Group>
);

function BankWarning({ letter: { editions } }: { letter: AwardLetterView }) {
  const edition = editions[0]?.bankDiffersFrom ?? null;
  if (edition === null) return null;
  return (
    <Alert color="ruby" role="alert" w="100%" title={t('Other bank details than before')}>
      {t(
        'The bank details in this letter differ from those in edition {edition}. Before you pay, ask the house by a telephone number that you already know.',
        { edition },
      )}
    </Alert>
  );
}
