import { ActionIcon } from '@mantine/core';
import type { LotForBuyer } from '@tender/contracts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { notifyActionFailed } from '../../../shared/notify.js';
import { setFavourite } from './preference-data.js';

/** The company's star on a lot. All buyers of the company see it. */
export function Favourite({ lot }: { lot: LotForBuyer }) {
  const isFavourite = lot.preference?.favourite ?? false;
  const toggle = () => {
    setFavourite(lot, !isFavourite).catch((error: unknown) =>
      notifyActionFailed(error, t('The mark could not be saved.')),
    );
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c={isFavourite ? 'champagne.5' : 'dimmed'}
      aria-pressed={isFavourite}
      aria-label={t('Favourite lot {lotNo}', { lotNo: lot.lotNo })}
      onClick={toggle}
    >
      {isFavourite ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.5} />}
    </ActionIcon>
  );
}
