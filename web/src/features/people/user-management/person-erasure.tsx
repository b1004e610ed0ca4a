import { Button, List, Text } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notifySuccess } from '../../../shared/notify.js';
import { useSession } from '../../../shared/session/session.js';
import { nameOf } from '../../../shared/directory/directory.js';
import { eraseUser } from '../person-commands.js';
import { TypedConfirmation } from '../typed-confirmation.js';
import { Section } from '../account/section.js';
import { listPage } from './management-address.js';

/** Erases a person for good, at their wish or when they have left. */
export function PersonErasure({ user }: { user: UserView }) {
  const me = useSession((state) => state.me?._id);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const erase = async () => {
    await eraseUser(user);
    notifySuccess(`${nameOf(user)} is erased.`);
    void navigate(listPage('people'), { replace: true });
  };
  return (
    <Section title="Erase">
      {user._id === me ? (
        <Text size="sm" c="dimmed">
          Nobody erases their own account. Another admin can.
        </Text>
      ) : (
        <>
          <Text size="sm" mb="md">
            Removes everything personal for good. What they did stays in the history, under an id without a name.
          </Text>
          <Button variant="outline" color="ruby" onClick={() => setAsking(true)}>
            Erase {nameOf(user)}
          </Button>
        </>
      )}
      {asking && (
        <TypedConfirmation
          title={`Erase ${nameOf(user)}?`}
          word={user.email}
          what="their e-mail address"
          confirm="Erase for good"
          onClose={() => setAsking(false)}
          onConfirm={erase}
        >
          <List size="sm" spacing={6}>
            <List.Item>
              <b>Goes for good:</b> name, e-mail, phone, position, documents, password, and the mails to them. They are
              signed out at once.
            </List.Item>
            <List.Item>
              <b>Stays:</b> {user.companyId ? 'bids and ' : ''}the history of what they did, under an id without a name.
            </List.Item>
            <List.Item>The address can be invited or sign up again, as somebody new.</List.Item>
          </List>
        </TypedConfirmation>
      )}
    </Section>
  );
}
