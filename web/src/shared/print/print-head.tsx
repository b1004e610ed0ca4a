import type { ReactNode } from 'react';
import { t } from '../language/t.js';
import { Mark } from '../house/mark.js';
import { useHouse, useHouseName } from '../store/application.js';
import { formatInstant, present, timeZone } from '../time/time.js';
import { usePrinting } from './use-printing.js';

/** On paper only: whose page it is, when it was printed, and what proves it. */
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

/** By which a printed result can be compared with the published history, for as long as anybody likes. */
export const headHash = (hash: string | undefined): string | undefined =>
  hash === undefined ? undefined : t('Head of the auction’s history: {hash}', { hash });
