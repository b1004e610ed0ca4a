import { Text } from '@mantine/core';
import { useSession } from '../../session/session.js';

/** The user's company above the title. Reserves its line while loading, to avoid a layout shift. */
export function OwnCompanyName() {
  const name = useSession(({ company }) => company?.name);
  return (
    <Text inherit truncate title={name}>
      {name ?? '\u00a0'}
    </Text>
  );
}
