import type { ReactNode } from 'react';
import { t } from '../language/t.js';
import { Mark } from '../house/mark.js';
import { useHouse, useHouseName } from '../store/application.js';
import { formatInstant, present, timeZone } from '../time/time.js';
import { usePrinting } from './use-printing.js';

export function PrintHead({ proof }: { proof?: ReactNode }) {
  const house = useHouseName();
  const { logo } = useHouse();
  if (!usePrinting()) return null;
  return (
    <div className="print-head" data-testid="print-head">
      {logo && <Mark size={22} />}
      <b>{house}</b>
      <span>{t('Printed {time} ({timeZone})', { time: formatInstant(present()), timeZone: timeZone() })}</span>
      {proof && <span>{proof}</span>}
    </div>
  );
}

/** Hash to compare a printed result with the published history. */
export const headHash = (hash: string | undefined): string | undefined =>
  hash === undefined ? undefined : t('Head of the auction’s history: {hash}', { hash });
