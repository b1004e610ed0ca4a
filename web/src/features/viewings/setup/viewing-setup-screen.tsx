import { Link } from 'react-router-dom';
import { DataTable } from '../../../shared/ui/data-table.js';
import { Screen } from '../../../shared/ui/screen.js';
import { Loaded } from '../../../shared/ui/states.js';
import { useViewingList } from '../use-viewing.js';
import { viewingColumns } from '../viewing-columns.js';

const COLUMNS = viewingColumns(({ _id, name }) => (
  <Link to={`/viewing-setup?id=${_id}`} style={{ color: 'inherit', fontWeight: 600 }}>
    {name}
  </Link>
));

/** What is planned, and where it is. */
export default function ViewingSetupScreen() {
  const { load, viewings } = useViewingList();
  return (
    <Screen title="Viewing setup">
      <Loaded load={load} what="viewings">
        {() => (
          <DataTable
            name="Viewings to set up"
            columns={COLUMNS}
            rows={viewings.filter(({ status }) => status !== 'completed')}
            rowId={({ _id }) => _id}
            empty="No viewings are planned."
          />
        )}
      </Loaded>
    </Screen>
  );
}
