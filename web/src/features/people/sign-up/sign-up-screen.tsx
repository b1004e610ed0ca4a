import { Anchor, Box, Button, SegmentedControl, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useSession } from '../../../shared/session/session.js';
import { formatTime } from '../../../shared/time/time.js';
import { useEnvironment, useHouseName } from '../../../shared/store/application.js';
import { HouseContact } from '../../../shared/house/house-contact.js';
import { lazyPart } from '../../../shared/ui/screens/lazy-part.js';
import { PanelLoading } from '../../../shared/ui/screens/states.js';
import { requestedPage } from './address.js';
import { useSignUpView } from './sign-up-view.js';
import { Facets } from './facets.js';
import { ForgotPassword } from './forgot-password.js';
import { linkIn } from './links/link.js';
import { Panel } from './panel.js';
import { SignIn } from './sign-in.js';
import classes from './sign-up.module.css';

const CreateAccount = lazyPart(
  async () => ({ default: (await import('./create-account.js')).CreateAccount }),
  <PanelLoading />,
);

const LinkDestination = lazyPart(() => import('./links/link-destination.js'), <PanelLoading />);

/** Sign-in, sign-up and the targets of links from mails. Signed-in users without a task here are redirected. */
export default function SignUpScreen() {
  const { pathname, search, hash } = useLocation();
  const link = linkIn(hash);
  const { view } = useSignUpView();
  const signedIn = useSession((state) => state.me !== null);
  const secret = link ? hash : '';
  // Remove the secret from the address bar, and so from the browser history. The router still has it.
  useEffect(() => {
    if (secret) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, [secret, pathname, search]);
  return (
    <div className={classes['page']}>
      <aside className={classes['story']}>
        <Facets />
        <div className={classes['words']}>
          <p className={classes['motto']}>{t('Viewings and tenders of fine stones.')}</p>
          <Text mt="md" maw="44ch">
            {t(
              'Rough, polished and coloured. Bids that no competitor ever sees, a receipt for each of them, and an ending on the second, for every company alike.',
            )}
          </Text>
        </div>
      </aside>
      <section className={classes['forms']}>
        <Box className={classes['form']}>
          {link ? (
            <LinkDestination key={link.token} {...link} />
          ) : view === 'forgot' ? (
            <ForgotPassword />
          ) : signedIn ? (
            <Again />
          ) : (
            <Entrance />
          )}
          <div className={classes['contact']}>
            <HouseContact />
          </div>
        </Box>
      </section>
    </div>
  );
}

function Again() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const me = useSession((state) => state.me);
  const endsAt = useSession((state) => state.endsAt);
  const back = requestedPage(search) ?? '/signup';
  return (
    <Panel
      title={t('Sign in again')}
      lead={[
        endsAt && t('Your session ends at {time}.', { time: formatTime(endsAt) }),
        t('Sign in for a new one; bids that you have typed and not sent yet are kept.'),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <SignIn email={me?.email ?? ''} onSignedIn={() => void navigate(back, { replace: true })} />
      <Anchor component={RouterLink} to={back} replace size="sm" w="fit-content">
        {t('Not now')}
      </Anchor>
    </Panel>
  );
}

function Entrance() {
  const house = useHouseName();
  const { view, open } = useSignUpView();
  const [sent, setSent] = useState(false);
  // Without a mail server the installation sends no link.
  const mailed = useEnvironment()?.features.mail === true;
  const creates = view === 'create';
  const leave = () => {
    setSent(false);
    open('signIn');
  };
  if (sent && creates) {
    return (
      <Panel
        outcome
        title={t('Thank you — your request is with {house}', { house })}
        lead={[
          t('{house} reviews every new company. You may sign in at once and see the status.', { house }),
          mailed &&
            t('Please open the link in the mail that you get, and sign in there: that confirms your e-mail address.'),
        ]
          .filter(Boolean)
          .join(' ')}
        actions={<Button onClick={leave}>{t('Go to sign in')}</Button>}
      />
    );
  }
  return (
    <Panel title={creates ? t('Create an account') : t('Sign in')}>
      <SegmentedControl
        fullWidth
        aria-label={t('Sign in or create an account')}
        value={creates ? 'create' : 'signIn'}
        onChange={(value) => open(value === 'create' ? 'create' : 'signIn')}
        data={[
          { value: 'signIn', label: t('I have an account') },
          { value: 'create', label: t('I am new here') },
        ]}
      />
      {creates ? <CreateAccount onSent={() => setSent(true)} onSignIn={() => open('signIn')} /> : <SignIn />}
    </Panel>
  );
}
