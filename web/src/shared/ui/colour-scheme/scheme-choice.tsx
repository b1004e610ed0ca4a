import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '../../language/t.js';
import { chooseScheme, useTheme, type Scheme } from '../../store/application.js';
import { SchemeIcon } from './scheme-icon.js';

export const SCHEMES: { value: Scheme; label: string; Icon: typeof IconSun }[] = [
  { value: 'system', label: t('System'), Icon: IconDeviceDesktop },
  { value: 'light', label: t('Light'), Icon: IconSun },
  { value: 'dark', label: t('Dark'), Icon: IconMoon },
];

export default function SchemeChoice() {
  const scheme = useTheme((state) => state.scheme);
  const button = useRef<HTMLButtonElement>(null);
  // The menu cannot return the focus: another button opened it first.
  return (
    <Menu position="bottom-end" defaultOpened returnFocus={false} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <ActionIcon ref={button} variant="transparent" c="inherit" size="lg" aria-label={t('Colours')}>
          <SchemeIcon />
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
