import { Anchor, Stack, Text } from '@mantine/core';
import { useEnvironment, useHouse } from '../store/application.js';

/** Support address: the firm's, else the site operator's; null if neither is set. */
export function useSupportEmail(): string | null {
  const { contact } = useHouse();
  const environment = useEnvironment();
  return contact.email ?? environment?.supportEmail ?? null;
}

export function HouseContact({ email = true }: { email?: boolean }) {
  const { contact } = useHouse();
  const shown = { ...contact, email: email ? contact.email : null };
  if (!shown.email && !shown.phone && !shown.address) return null;
  return (
    <Stack component="address" gap={2} style={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
      {shown.address && (
        <Text size="sm" component="span" inherit dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {shown.address}
        </Text>
      )}
      {shown.phone && (
        <Anchor inherit c="inherit" href={`tel:${shown.phone.replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{shown.phone}</bdi>
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

export function BidTerms() {
  const { bidTerms } = useHouse();
  if (bidTerms === null) return null;
  return (
    <Text
      size="xs"
      c="dimmed"
      dir="auto"
      style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      data-testid="bid-terms"
    >
      {bidTerms}
    </Text>
  );
}
