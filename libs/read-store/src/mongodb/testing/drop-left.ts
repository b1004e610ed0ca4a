import { text } from 'node:stream/consumers';
import { dropOwnDatabases } from './own-databases.js';

/** Drops the databases of the connection strings that come in, one a line. */
for (const url of (await text(process.stdin)).split('\n')) await dropOwnDatabases(url);
