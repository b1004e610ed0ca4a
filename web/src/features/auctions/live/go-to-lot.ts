/** Leads the eye and the keys to a lot's amount, where it is on the screen. */
export function goToLot(lotId: string): void {
  const row = document.querySelector<HTMLElement>(`[data-lot="${CSS.escape(lotId)}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLInputElement>('input[data-field="total"]')?.focus({ preventScroll: true });
}
