import { Badge, Tabs } from '@mantine/core';
import { useLoad } from '../../../shared/http/use-load.js';
import { useStore } from '../../../shared/store/store.js';
import { Screen } from '../../../shared/ui/screen.js';
import { Loaded } from '../../../shared/ui/states.js';
import { loadDirectory } from '../directory.js';
import { CompaniesTable } from './companies-table.js';
import { PeopleTable } from './people-table.js';

export default function UserManagementScreen() {
  const load = useLoad('directory', loadDirectory);
  const waiting = useStore((state) => state.users.users.filter(({ status }) => status === 'pending').length);
  return (
    <Screen title="Users" lead="People and companies, and who waits to be let in.">
      <Loaded load={load} what="people and companies">
        {() => (
          <Tabs defaultValue="people" keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="people" rightSection={waiting > 0 && <Badge size="sm" color="citrine" variant="light" tt="none">{waiting} waiting</Badge>}>People</Tabs.Tab>
              <Tabs.Tab value="companies">Companies</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="people"><PeopleTable /></Tabs.Panel>
            <Tabs.Panel value="companies"><CompaniesTable /></Tabs.Panel>
          </Tabs>
        )}
      </Loaded>
    </Screen>
  );
}
