import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DataTable } from '../../../shared/ui/data-table.js';
import { Screen } from '../../../shared/ui/screen.js';
import { Loaded } from '../../../shared/ui/states.js';
import { useViewingList } from '../use-viewing.js';
import { viewingColumns } from '../viewing-columns.js';

const COLUMNS = viewingColumns(({ _id, name }) => (
  <Link to={`/viewing-management?id=${_id}`} style={{ color: 'inherit', fontWeight: 600 }}>
    {name}
  </Link>
));

/** All viewings of the house. */
export default function ViewingManagementScreen() {
  const { load, viewings } = useViewingList();
  return (
    <Screen
      title="Viewings"
      actions={
        <Button component={Link} to="/viewing-setup">
          New viewing
        </Button>
      }
    >
      <Loaded load={load} what="viewings">
        {() => <DataTable name="Viewings" columns={COLUMNS} rows={viewings} rowId={({ _id }) => _id} />}
      </Loaded>
    </Screen>
  );
}
