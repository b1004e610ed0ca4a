import { Switch } from '@mantine/core';
import { can, type UserView } from '@tender/contracts';
import { useStore } from '../../../shared/store/store.js';
import { chooseDarkMode } from '../session.js';
import { Section } from './section.js';

export function Appearance({ me }: { me: UserView }) {
  const darkMode = useStore((state) => state.theme.darkMode);
  return (
    <Section title="Appearance">
      <Switch label="Dark colours" description={can(me.role, 'profile:update') ? 'Kept with your account, on every device.' : 'For this visit.'}
        checked={darkMode} onChange={(event) => chooseDarkMode(event.currentTarget.checked)} />
    </Section>
  );
}
