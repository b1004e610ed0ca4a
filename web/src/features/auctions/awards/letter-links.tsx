import { Anchor, Group } from '@mantine/core';
import type { AwardLetterView } from '@tender/contracts';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { letterAddress } from './awards-data.js';

/** All editions of a letter as PDF, the newest first. */
export const LetterLinks = ({ letter }: { letter: AwardLetterView }) => (
  <Group gap="sm">
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
