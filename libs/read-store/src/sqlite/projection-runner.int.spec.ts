import { join } from 'node:path';
import { projectionRunnerContract } from '../projection-runner.contract.js';
import { SqliteDatabase, VIEWS } from './sqlite-database.js';
import { SqliteProjectionStore } from './sqlite-projection-store.js';
import { SqliteReadStore } from './sqlite-read-store.js';

projectionRunnerContract('SQLite', async (folder) => {
  const views = SqliteReadStore.open(folder);
  const store = new SqliteProjectionStore(views.viewsFile);
  return {
    store,
    views,
    place: { viewsFile: join(folder, 'views.db') },
    async collections() {
      const database = new SqliteDatabase(views.viewsFile, { ...VIEWS, queryOnly: true });
      const tables = database.rows({
        text: `SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%\\_\\_g%' ESCAPE '\\'`,
        values: [],
      });
      database.close();
      return tables.map(({ name }) => String(name));
    },
    async close() {
      await store.close();
      await views.close();
    },
  };
});
