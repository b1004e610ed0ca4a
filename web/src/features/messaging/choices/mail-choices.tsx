import { Stack, Switch, Text, Title } from '@mantine/core';
import {
  can,
  isAdmitted,
  MAIL_CHOICE_LABELS,
  MAIL_CHOICES,
  type MailChoice,
  type MailChoicesView,
  type Role,
} from '@tender/contracts';
import { useState } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { notifyActionFailed } from '../../../shared/notify.js';
import { useSession } from '../../../shared/session/session.js';
import { useIsMailOff } from '../../../shared/store/application.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { changeChoices, ownChoices } from './choices.js';

/** Part of the account page: kinds of messages that the user receives by mail. */
export default function MailChoicesPart() {
  const me = useSession((state) => state.me);
  const noMail = useIsMailOff();
  if (!me || !isAdmitted(me) || !can(me.role, 'notification:own')) return null;
  return (
    <section className="sheet" style={{ padding: 24 }}>
      <Title order={2} size="h3">
        {t('Mails')}
      </Title>
      <Text size="sm" c="dimmed" mt={2} mb="md" maw="60ch">
        {t('Messages that you switch off still appear under the bell.')} {noMail ? NO_MAIL : inAnyCase(me.role)}
      </Text>
      <Choices />
    </section>
  );
}

const NO_MAIL = t('No mail server is set up at present: nothing is sent by mail, all of it appears under the bell.');

const inAnyCase = (role: Role): string =>
  can(role, 'company:read-own')
    ? t('You always get mails about bookings, changes and the end of auctions, results and your account.')
    : t('Mails about your account are always sent.');

function Choices() {
  const [choices, setChoices] = useState<MailChoicesView | null>(null);
  const load = useLoad('mail choices', async (signal) => setChoices(await ownChoices(signal)));
  const change = async (choice: MailChoice, wanted: boolean) => {
    setChoices((before) => before && { ...before, [choice]: wanted });
    try {
      setChoices(await changeChoices({ [choice]: wanted }));
    } catch (error) {
      setChoices((before) => before && { ...before, [choice]: !wanted });
      notifyActionFailed(error, t('Your choice could not be saved.'));
    }
  };
  return (
    <Loaded load={load} what={t('your choices')}>
      {() =>
        choices && (
          <Stack gap="sm">
            {MAIL_CHOICES.filter((choice) => choices[choice] !== undefined).map((choice) => (
              <Switch
                key={choice}
                label={translated(MAIL_CHOICE_LABELS[choice])}
                checked={choices[choice] ?? false}
                onChange={(event) => void change(choice, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}
