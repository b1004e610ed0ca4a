import { Button, List, Text } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rich, t } from '../../../../shared/language/t.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { useSession } from '../../../../shared/session/session.js';
import { nameOf } from '../../../../shared/directory/directory.js';
import { eraseUser } from '../../person-form/person-commands.js';
import { TypedConfirmation } from '../../typed-confirmation.js';
import { Section } from '../../account/section.js';
import { listPage } from '../management-address.js';

export function PersonErasure({ user }: { user: UserView }) {
  const me = useSession((state) => state.me?._id);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const erase = async () => {
    await eraseUser(user);
    notifySuccess(t('{name} is erased.', { name: nameOf(user) }));
    void navigate(listPage('people'), { replace: true });
  };
  return (
    <Section title={t('Erase')}>
      {user._id === me ? (
        <Text size="sm" c="dimmed">
          {t('You cannot erase your own account. Another admin can.')}
        </Text>
      ) : (
        <>
          <Text size="sm" mb="md">
            {t(
              'Removes all personal data permanently. The history of their actions stays, under an id without a name.',
            )}
          </Text>
          <Button variant="outline" color="ruby" onClick={() => setAsking(true)}>
            {t('Erase {name}', { name: nameOf(user) })}
          </Button>
        </>
      )}
      {asking && (
        <TypedConfirmation
          title={t('Erase {name}?', { name: nameOf(user) })}
          word={user.email}
          what={t('their e-mail address')}
          confirm={t('Erase permanently')}
          onClose={() => setAsking(false)}
          onConfirm={erase}
        >
          <List size="sm" spacing={6}>
            <List.Item>
              {rich(
                '<b>Deleted permanently:</b> name, e-mail, phone, position, documents, password, and the mails to this person. All sessions end at once.',
                { b: (words) => <b>{words}</b> },
              )}
            </List.Item>
            <List.Item>
              {user.companyId
                ? rich('<b>Kept:</b> bids and the history of their actions, under an id without a name.', {
                    b: (words) => <b>{words}</b>,
                  })
                : rich('<b>Kept:</b> the history of their actions, under an id without a name.', {
                    b: (words) => <b>{words}</b>,
                  })}
            </List.Item>
            <List.Item>{t('The address can be invited or sign up again, as a new person.')}</List.Item>
          </List>
        </TypedConfirmation>
      )}
    </Section>
  );
}
