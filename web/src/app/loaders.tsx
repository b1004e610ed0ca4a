import { Loader, Overlay, Stack, Text } from '@mantine/core';
import { welcomeIn } from '@tender/contracts';
import { t } from '../shared/language/t.js';
import { language } from '../shared/language/language.js';
import { isPageOffline, useHouseName } from '../shared/store/application.js';
import { Mark } from '../shared/house/mark.js';

/** `index.html` shows the same until the code has loaded, without the text about the connection. */
export function ApplicationLoader() {
  const house = useHouseName();
  return (
    <div className="start" role="status">
      <div className="mark">
        <Mark size={64} />
      </div>
      <h1>{welcomeIn(language, house)}</h1>
      {isPageOffline() && <p>{t('The server cannot be reached')}</p>}
    </div>
  );
}

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
