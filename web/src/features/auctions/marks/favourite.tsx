import { ActionIcon } from '@mantine/core';
import type { LotForBuyer } from '@tender/contracts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { notifyActionFailed } from '../../../shared/notify.js';
import { markLot } from './mark-data.js';

/** The company's own star on a lot; nobody else sees it. */
export function Favourite({ lot }: { lot: LotForBuyer }) {
  const marked = lot.preference?.favourite ?? false;
  const toggle = () => {
    markLot(lot, { favourite: !marked }).catch((error: unknown) =>
      notifyActionFailed(error, t('The mark could not be saved.')),
    );
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c={marked ? 'champagne.5' : 'dimmed'}
      aria-pressed={marked}
      aria-label={t('Favourite lot {lotNo}', { lotNo: lot.lotNo })}
      onClick={toggle}
    >
      {marked ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.5} />}
    </ActionIcon>
  );
}
