import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { can, isAdmitted, LANGUAGES, PAGES, ROLE_LABELS, type Language, type UserView } from '@tender/contracts';
import {
  IconBuildingStore,
  IconCheck,
  IconInfoCircle,
  IconLifebuoy,
  IconLogout,
  IconShieldCheck,
  IconUserCircle,
} from '@tabler/icons-react';
import { createPath, Link, useLocation } from 'react-router-dom';
import { t, translated } from '../../shared/language/t.js';
import { signOut } from '../../features/people/session.js';
import { chooseLanguage } from '../../features/people/choose-language.js';
import { language } from '../../shared/language/language.js';
import { useAction } from '../../shared/use-action.js';
import { useSession } from '../../shared/session/session.js';
import classes from './frame.module.css';
import { accountPageOf } from './navigation.js';

export default function PersonMenu({ me }: { me: UserView }) {
  const company = useSession((state) => state.company?.name);
  const name = `${me.firstName} ${me.lastName}`.trim() || me.email;
  const belongsTo = company ?? translated(ROLE_LABELS[me.role]);
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton className={classes['person']}>
          <VisuallyHidden>{t('Account:')} </VisuallyHidden>
          <span className={classes['names']}>
            {name} <small>{belongsTo}</small>
          </span>
          <span className={classes['initials']} aria-hidden="true">
            {initialsOf(me)}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Item component={Link} to={accountPageOf(me)} leftSection={<IconUserCircle size={17} stroke={1.6} />}>
          {t('Account settings')}
        </Menu.Item>
        {can(me.role, PAGES['/house-settings']) && (
          <Menu.Item component={Link} to="/house-settings" leftSection={<IconBuildingStore size={17} stroke={1.6} />}>
            {t('Settings of the house')}
          </Menu.Item>
        )}
        {can(me.role, PAGES['/policy']) && (
          <Menu.Item component={Link} to="/policy" leftSection={<IconShieldCheck size={17} stroke={1.6} />}>
            {t('Policy')}
          </Menu.Item>
        )}
        {isAdmitted(me) && can(me.role, PAGES['/help-and-support']) && (
          <Menu.Item component={Link} to="/help-and-support" leftSection={<IconLifebuoy size={17} stroke={1.6} />}>
            {t('Help and support')}
          </Menu.Item>
        )}
        {can(me.role, PAGES['/about']) && (
          <Menu.Item component={Link} to="/about" leftSection={<IconInfoCircle size={17} stroke={1.6} />}>
            {t('About')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Languages />
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()} leftSection={<IconLogout size={17} stroke={1.6} />}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Languages() {
  const location = useLocation();
  const { run } = useAction(chooseLanguage, t('The language could not be changed.'));
  return (
    <>
      <Menu.Label>{t('Language of pages and messages')}</Menu.Label>
      {Object.entries(LANGUAGES).map(([code, { name }]) => (
        <Menu.Item
          key={code}
          lang={code}
          aria-current={code === language ? 'true' : undefined}
          rightSection={code === language ? <IconCheck size={15} /> : null}
          onClick={() => run(code as Language, createPath(location))}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

const initialsOf = ({ firstName, lastName, email }: UserView): string =>
  (`${firstName.charAt(0)}${lastName.charAt(0)}` || email.charAt(0)).toUpperCase();
