import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTheme } from '../store/application.js';
import { lazyScreen } from './lazy-screen.js';

const SchemeChoice = lazyScreen(() => import('./scheme-choice.js'));

/** Chooses the colours of this browser, from every page. Menus are much code: it comes when somebody asks for one. */
export function SchemeMenu() {
  const [asked, setAsked] = useState(false);
  const button = (
    <ActionIcon
      variant="transparent"
      c="inherit"
      size="lg"
      aria-label="Colours"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    >
      <SchemeIcon />
    </ActionIcon>
  );
  return asked ? (
    <Suspense fallback={button}>
      <SchemeChoice />
    </Suspense>
  ) : (
    button
  );
}

/** The colours that are shown. */
export function SchemeIcon() {
  const darkMode = useTheme((state) => state.darkMode);
  const Icon = darkMode ? IconMoon : IconSun;
  return <Icon size={19} stroke={1.6} />;
}
