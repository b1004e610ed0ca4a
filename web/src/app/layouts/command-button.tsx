import { ActionIcon } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { IconCommand } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language/t.js';
import { lazyPart } from '../../shared/ui/screens/lazy-part.js';
import { useShortcuts } from '../../shared/ui/keyboard/shortcuts.js';
import { useHasKeyboard } from '../../shared/ui/keyboard/use-has-keyboard.js';

const CommandBar = lazyPart(() => import('./command-bar.js'));

export function CommandButton({ me }: { me: UserView }) {
  const [opened, setOpened] = useState(false);
  const hasKeys = useHasKeyboard();
  useShortcuts([['mod+K', () => setOpened(true)]], []);
  return (
    <>
      <ActionIcon
        variant="transparent"
        c="inherit"
        size="lg"
        // Phones use the menu: their header has no space.
        visibleFrom="xs"
        aria-label={hasKeys ? t('Go to or do (Ctrl + K)') : t('Go to or do')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpened(true)}
      >
        <IconCommand size={19} stroke={1.6} />
      </ActionIcon>
      {opened && <CommandBar me={me} onClose={() => setOpened(false)} />}
    </>
  );
}
