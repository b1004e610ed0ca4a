import { Box } from '@mantine/core';
import { usePeopleLoad, usePersonName } from '../directory/directory.js';
import { loadNames } from '../directory/observed-names.js';
import type { AddendaOf } from './addenda-data.js';
import { ChangesSection } from './changes-section.js';

export function ChangesWithNames({ of }: { of: AddendaOf }) {
  usePeopleLoad('people of changes', loadNames);
  const personOf = usePersonName();
  return (
    <Box mt="lg">
      <ChangesSection of={of} personOf={personOf} />
    </Box>
  );
}
