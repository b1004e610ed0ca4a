import { Button, List, Text } from '@mantine/core';
import type { CompanyView } from '@tender/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rich, t } from '../../../../shared/language/t.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { TypedConfirmation } from '../../typed-confirmation.js';
import { Section } from '../../account/section.js';
import { deleteCompany } from '../staff-commands.js';
import { listPage } from '../management-address.js';

export function CompanyDeletion({ company }: { company: CompanyView }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await deleteCompany(company._id);
    notifySuccess(t('{company} is deleted.', { company: company.name }));
    void navigate(listPage('companies'), { replace: true });
  };
  return (
    <Section title={t('Delete')}>
      <Text size="sm" mb="md">
        {t('Deletes the company and erases its people. Its bids and its history stay.')}
      </Text>
      <Button variant="outline" color="ruby" onClick={() => setAsking(true)}>
        {t('Delete this company')}
      </Button>
      {asking && (
        <TypedConfirmation
          title={t('Delete {company}?', { company: company.name })}
          word={company.name}
          what={t('the company’s name')}
          confirm={t('Delete permanently')}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <List size="sm" spacing={6}>
            <List.Item>
              {rich(
                '<b>Deleted permanently:</b> its address and registration, and all personal data of its people: names, e-mail addresses, phones, documents. They are signed out at once.',
                { b: (words) => <b>{words}</b> },
              )}
            </List.Item>
            <List.Item>
              {rich(
                '<b>Kept:</b> its name in past auctions, and its bids. Its standing bids stay: void those that must not count.',
                { b: (words) => <b>{words}</b> },
              )}
            </List.Item>
          </List>
        </TypedConfirmation>
      )}
    </Section>
  );
}
