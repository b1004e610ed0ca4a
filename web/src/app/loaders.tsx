import { Center, Loader, Overlay, Stack, Text, Title } from '@mantine/core';
import { useHouseName } from '../shared/store/application.js';
import { Mark } from '../shared/house/mark.js';
import classes from './loaders.module.css';

/** While the application starts. */
export function ApplicationLoader() {
  const house = useHouseName();
  return (
    <Center className={classes['start']} role="status">
      <Stack align="center" gap="lg">
        <div className={classes['mark']}>
          <Mark size={64} />
        </div>
        <Title order={1} size="h2" c="inherit">
          Welcome to {house}
        </Title>
      </Stack>
    </Center>
  );
}

/** While one piece of work must be finished before anything else. */
export function ProcessingLoader({ message }: { message: string }) {
  return (
    <Overlay fixed zIndex={1600} backgroundOpacity={0.55} color="#0b1113" blur={2} center>
      <Stack align="center" gap="sm" role="status">
        <Loader color="champagne.3" aria-hidden="true" />
        <Text c="white" fw={500}>
          {message}
        </Text>
      </Stack>
    </Overlay>
  );
}
