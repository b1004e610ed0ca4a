import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@tender/kernel';
import { MongoDatabases } from '@tender/read-store/mongodb';
import type { Settings } from '../settings/settings.js';
import { lastBackupIn, openBeside } from './mongodb.js';

/** Needs a server at `MONGODB_URL`; skipped without one. */
const url = process.env['MONGODB_URL'];
const onMongo = url ? describe : describe.skip;

onMongo('the time of the last backup', () => {
  let databases: MongoDatabases;
  let settings: Settings;

  beforeAll(async () => {
    const own = new URL(url!);
    own.pathname = `/backup-${newId()}`;
    settings = { MONGODB_URL: own.href } as Settings;
    databases = await MongoDatabases.open(own.href);
  });
  afterAll(async () => {
    for (const { databaseName } of [databases.state, databases.views])
      await databases.client.db(databaseName).dropDatabase();
    await databases.close();
  });

  test('is the one that the command recorded beside the running server', async () => {
    expect(await lastBackupIn(databases)).toBeNull();
    for (const at of ['2026-11-23T09:00:00.000Z', '2026-11-24T09:00:00.000Z']) {
      const beside = await openBeside(settings);
      await beside.recordBackup(at);
      await beside.close();
      expect(await lastBackupIn(databases)).toBe(at);
    }
  });
});
