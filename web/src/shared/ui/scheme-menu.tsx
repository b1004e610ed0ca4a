import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { chooseScheme, useTheme, type Scheme } from '../store/application.js';

export const SCHEMES: { value: Scheme; label: string; Icon: typeof IconSun }[] = [
  { value: 'system', label: 'System', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
];

/** Chooses the colours of this browser, from every page. */
export function SchemeMenu() {
  const { scheme, darkMode } = useTheme((state) => state);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="transparent" c="inherit" size="lg" aria-label="Colours">
          {darkMode ? <IconMoon size={19} stroke={1.6} /> : <IconSun size={19} stroke={1.6} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            aria-current={scheme === value ? 'true' : undefined}
            leftSection={<Icon size={17} stroke={1.6} />}
            rightSection={scheme === value ? <IconCheck size={15} /> : null}
            onClick={() => chooseScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
