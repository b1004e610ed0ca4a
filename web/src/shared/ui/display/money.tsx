import type { Usd } from '@tender/contracts';
import { formatUsd } from '../../numbers/amounts.js';

export function Money({ usd, none = '—' }: { usd: Usd | null | undefined; none?: string }) {
  return <span className="num">{usd === null || usd === undefined ? none : formatUsd(usd)}</span>;
}
