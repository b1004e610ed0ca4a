import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTheme } from '../../store/application.js';

export function SchemeIcon() {
  const darkMode = useTheme((state) => state.darkMode);
  const Icon = darkMode ? IconMoon : IconSun;
  return <Icon size={19} stroke={1.6} />;
}
