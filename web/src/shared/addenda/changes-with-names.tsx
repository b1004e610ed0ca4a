import { Box } from '@mantine/core';
import { loadUsers, usePeopleLoad, usePersonName } from '../directory/directory.js';
import type { AddendaOf } from './addenda-data.js';
import { ChangesSection } from './changes-section.js';

export function ChangesWithNames({ of }: { of: AddendaOf }) {
  usePeopleLoad('people of changes', loadUsers);
  const personOf = usePersonName();
  return (
    <Box mt="lg">
      <ChangesSection of={of} personOf={personOf} />
    </Box>
  );
}
