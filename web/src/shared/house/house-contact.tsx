import { Anchor, Stack, Text } from '@mantine/core';
import { useEnvironment, useHouse } from '../store/application.js';

/** Where people write to for help: the house's own address, else that of whoever runs the site; null: neither is named. */
export function useSupportEmail(): string | null {
  const { contact } = useHouse();
  const environment = useEnvironment();
  return contact.email ?? environment?.supportEmail ?? null;
}

/** How the house is reached, as far as it says so. */
export function HouseContact({ email = true }: { email?: boolean }) {
  const { contact } = useHouse();
  const shown = { ...contact, email: email ? contact.email : null };
  if (!shown.email && !shown.phone && !shown.address) return null;
  return (
    <Stack component="address" gap={2} style={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
      {shown.address && (
        <Text size="sm" component="span" inherit style={{ whiteSpace: 'pre-line' }}>
          {shown.address}
        </Text>
      )}
      {shown.phone && (
        <Anchor inherit c="inherit" href={`tel:${shown.phone.replace(/[^+\d]/g, '')}`}>
          {shown.phone}
        </Anchor>
      )}
      {shown.email && (
        <Anchor inherit c="inherit" href={`mailto:${shown.email}`}>
          {shown.email}
        </Anchor>
      )}
    </Stack>
  );
}

/** By what a bid is bound, in the house's words; nothing where it says nothing. */
export function BidTerms() {
  const { bidTerms } = useHouse();
  if (bidTerms === null) return null;
  return (
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} data-testid="bid-terms">
      {bidTerms}
    </Text>
  );
}
