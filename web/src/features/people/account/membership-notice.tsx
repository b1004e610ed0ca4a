import { Alert } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { useSupportEmail } from '../../../shared/house/house-contact.js';
import { membershipInWords, type MembershipWords } from './membership-words.js';
import { useHouseName } from '../../../shared/store/application.js';

export function MembershipNotice({ me }: { me: UserView }) {
  const standing = membershipInWords(me, useHouseName());
  return standing && <Standing me={me} standing={standing} />;
}

function Standing({ me, standing: { color, title, text } }: { me: UserView; standing: MembershipWords }) {
  const support = useSupportEmail();
  const contact =
    me.status === 'rejected' ? (
      support ? (
        <>
          :{' '}
          <a href={`mailto:${support}`} style={{ color: 'inherit' }}>
            {support}
          </a>
          .
        </>
      ) : (
        '.'
      )
    ) : null;
  return (
    <Alert color={color} title={title} role="status" maw={1180}>
      {text}
      {contact}
    </Alert>
  );
}
