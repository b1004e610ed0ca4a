import type { LotView } from '@tender/contracts';
import { counted } from '../../shared/counted.js';
import { formatCarats } from '../../shared/amounts.js';

/** A lot in one line: `12 pcs · 34.50 ct · octahedra · D–F · VS`. */
export function factsOfLot(lot: LotView): string {
  return [
    lot.pieces === null ? '' : counted(lot.pieces, 'pc'),
    lot.carats === null ? '' : `${formatCarats(lot.carats)} ct`,
    lot.shape,
    lot.colour,
    lot.clarity,
    lot.cut,
    lot.fluorescence,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Everything about a lot that a search looks at. */
export const searchText = (lot: LotView): string =>
  [lot.lotNo, lot.description, lot.shape, lot.colour, lot.clarity, lot.cut, lot.certificate].join(' ').toLowerCase();

/** A Kimberley certificate in one line: `Kimberley ZA-1 · issued 2026-01-31 · SADPMR · South Africa`; empty where there is none. */
export function kimberleyWords({ kimberley }: Pick<LotView, 'kimberley'>): string {
  if (!kimberley) return '';
  const { number, issuedAt, expiresAt, authority, origin } = kimberley;
  return [
    `Kimberley ${number}`,
    issuedAt && `issued ${issuedAt.slice(0, 10)}`,
    expiresAt && `expires ${expiresAt.slice(0, 10)}`,
    authority,
    origin,
  ]
    .filter(Boolean)
    .join(' · ');
}
