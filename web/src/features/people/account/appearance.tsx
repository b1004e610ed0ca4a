import { Switch } from '@mantine/core';
import { can, type UserView } from '@tender/contracts';
import { useTheme } from '../../../shared/store/application.js';
import { chooseDarkMode } from '../session.js';
import { Section } from './section.js';

export function Appearance({ me }: { me: UserView }) {
  const darkMode = useTheme((state) => state.darkMode);
  return (
    <Section title="Appearance">
      <Switch
        label="Dark colours"
        description={can(me.role, 'profile:update') ? 'Kept with your account, on every device.' : 'For this visit.'}
        checked={darkMode}
        onChange={(event) => chooseDarkMode(event.currentTarget.checked)}
      />
    </Section>
  );
}
