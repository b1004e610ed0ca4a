import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { UserView } from '@tender/contracts';
import { IconCommand } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language/t.js';
import { lazyPart } from '../../shared/ui/lazy-part.js';

const CommandBar = lazyPart(() => import('./command-bar.js'));

/** Opens the command bar, as Ctrl + K does everywhere, while one types, too. */
export function CommandButton({ me }: { me: UserView }) {
  const [opened, setOpened] = useState(false);
  useHotkeys([['mod+K', () => setOpened(true)]], []);
  return (
    <>
      <ActionIcon
        variant="transparent"
        c="inherit"
        size="lg"
        // A finger has the menu, and the header of a phone no place.
        visibleFrom="xs"
        aria-label={t('Go to or do (Ctrl + K)')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpened(true)}
      >
        <IconCommand size={19} stroke={1.6} />
      </ActionIcon>
      {opened && <CommandBar me={me} onClose={() => setOpened(false)} />}
    </>
  );
}
