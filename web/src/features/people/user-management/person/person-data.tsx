import { Button } from '@mantine/core';
import { GOODS_CATEGORY_LABELS, type UserView } from '@tender/contracts';
import { useState } from 'react';
import { t, translated } from '../../../../shared/language/t.js';
import { lazyPart } from '../../../../shared/ui/screens/lazy-part.js';
import { useMay } from '../../../../shared/session/session.js';
import { Facts, Section } from '../../account/section.js';
import { phoneInWords } from '../../phone/phone-words.js';
import { Day } from '../../../../shared/ui/display/when.js';

const PersonDataForm = lazyPart(async () => ({ default: (await import('./person-data-form.js')).PersonDataForm }));

export function PersonData({ user }: { user: UserView }) {
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay('user:update');
  const done = () => setEditing(false);
  return (
    <Section
      title={t('Data')}
      aside={
        !editing &&
        mayEdit && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
            {t('Edit')}
          </Button>
        )
      }
    >
      {editing ? (
        <PersonDataForm user={user} onDone={done} />
      ) : (
        <Facts
          facts={[
            [t('First name'), user.firstName],
            [t('Last name'), user.lastName],
            ['E-mail', user.email],
            [
              t('Phone'),
              user.phone ? (
                <span key="phone" className="num">
                  {phoneInWords(user.phone)}
                </span>
              ) : (
                '—'
              ),
            ],
            [t('Position'), user.position || '—'],
            [
              t('Interested in'),
              user.categories.map((category) => translated(GOODS_CATEGORY_LABELS[category])).join(', ') || '—',
            ],
            [t('Since'), <Day key="since" of={user.createdAt} />],
          ]}
        />
      )}
    </Section>
  );
}
