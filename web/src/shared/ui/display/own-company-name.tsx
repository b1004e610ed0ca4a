import { Text } from '@mantine/core';
import { useSession } from '../../session/session.js';

/** The own company above a screen's title, in one line from the beginning: it comes after the screen, and what is below must not move then. */
export function OwnCompanyName() {
  const name = useSession(({ company }) => company?.name);
  return (
    <Text inherit truncate title={name}>
      {name ?? '\u00a0'}
    </Text>
  );
}
