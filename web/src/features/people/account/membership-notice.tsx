import { Alert } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { useSupportEmail } from '../../../shared/house/house-contact.js';
import { membershipInWords } from './membership-words.js';

/** Where the approval stands, for those whom the house has not let in. */
export function MembershipNotice({ me }: { me: UserView }) {
  const support = useSupportEmail();
  const standing = membershipInWords(me);
  if (!standing) return null;
  const { color, title, text } = standing;
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
