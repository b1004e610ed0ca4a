import { Button, Menu } from '@mantine/core';
import { IconBuilding, IconChevronDown, IconFileSpreadsheet, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { lazyPart } from '../../../../shared/ui/screens/lazy-part.js';
import { AddStaff } from './add-staff.js';
import { ImportPeople } from './import-people.js';

const AddToCompany = lazyPart(async () => ({ default: (await import('./add-to-company.js')).AddToCompany }));

export function AddPeople() {
  const [adding, setAdding] = useState<'staff' | 'company' | 'file' | null>(null);
  const close = () => setAdding(null);
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={16} aria-hidden="true" />}>{t('Add people')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBuilding size={17} stroke={1.6} />} onClick={() => setAdding('company')}>
            {t('Someone of a company, known or new')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.6} />} onClick={() => setAdding('file')}>
            {t('Many from a file')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUserShield size={17} stroke={1.6} />} onClick={() => setAdding('staff')}>
            {t('Someone of the house')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {adding === 'staff' && <AddStaff onClose={close} />}
      {adding === 'company' && <AddToCompany onClose={close} />}
      {adding === 'file' && <ImportPeople onClose={close} />}
    </>
  );
}
