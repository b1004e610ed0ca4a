import { parseProof, textOf } from '@tender/proof';

/** Why the house entered a bid for its company, as the event in a receipt's file says; null where the company entered it. */
export function houseReason(file: string): string | null {
  try {
    const [, event = ''] = textOf(parseProof(file).extra ?? new Uint8Array()).split('\n', 2);
    const { data } = JSON.parse(event) as { data?: { onBehalf?: { reason?: unknown } } };
    const reason = data?.onBehalf?.reason;
    return typeof reason === 'string' ? reason : null;
  } catch {
    // What is wrong with a file that cannot be read is told by its check.
    return null;
  }
}
