import { Button, List, Text } from '@mantine/core';
import type { CompanyView } from '@tender/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notifySuccess } from '../../../shared/notify.js';
import { TypedConfirmation } from '../typed-confirmation.js';
import { Section } from '../account/section.js';
import { deleteCompany } from './house-commands.js';
import { listPage } from './management-address.js';

/** Deletes a company, and with it its people. */
export function CompanyDeletion({ company }: { company: CompanyView }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await deleteCompany(company._id);
    notifySuccess(`${company.name} is deleted.`);
    void navigate(listPage('companies'), { replace: true });
  };
  return (
    <Section title="Delete">
      <Text size="sm" mb="md">
        Deletes the company and erases its people. Its bids and its history stay.
      </Text>
      <Button variant="outline" color="ruby" onClick={() => setAsking(true)}>
        Delete {company.name}
      </Button>
      {asking && (
        <TypedConfirmation
          title={`Delete ${company.name}?`}
          word={company.name}
          what="the company’s name"
          confirm="Delete for good"
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <List size="sm" spacing={6}>
            <List.Item>
              <b>Goes for good:</b> its address and registration, and everything personal of its people: names, e-mail
              addresses, phones, documents. They are signed out at once.
            </List.Item>
            <List.Item>
              <b>Stays:</b> its name in past auctions, and its bids. Bids that stand now go on standing: void those that
              must not count.
            </List.Item>
          </List>
        </TypedConfirmation>
      )}
    </Section>
  );
}
