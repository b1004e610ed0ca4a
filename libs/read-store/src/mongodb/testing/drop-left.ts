import { text } from 'node:stream/consumers';
import { dropOwnDatabases } from './own-databases.js';

/** Drops the databases of the connection strings on standard input, one per line. */
for (const url of (await text(process.stdin)).split('\n')) await dropOwnDatabases(url);
