/* global connect, fs, print, sleep */
/**
 * For mongosh: makes the replica set `rs0` of one member, and the user `tender` of the databases `tender_views` and `tender_state`.
 * May be repeated.
 */
const PATIENCE_SECONDS = 120;
const secret = (name) => fs.readFileSync(`/run/secrets/${name}`, 'utf8').trim();

const url = `mongodb://root:${secret('mongodb_root_password')}@mongodb:27017/admin?directConnection=true`;

// The server creates its first user before it accepts other connections. (In a function `return connect(url)` would not be caught by mongosh.)
let admin;
for (let waited = 0; !admin; waited++) {
  try {
    admin = connect(url);
  } catch (error) {
    if (waited === PATIENCE_SECONDS) throw error;
    sleep(1_000);
  }
}

try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  admin.adminCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] } });
}
while (!admin.adminCommand({ hello: 1 }).isWritablePrimary) sleep(500);

// `dbAdmin` for collMod, which points the view of a read model to its next generation.
const roles = ['tender_views', 'tender_state'].flatMap((db) => [
  { role: 'readWrite', db },
  { role: 'dbAdmin', db },
]);
const pwd = secret('mongodb_password');
if (admin.getUser('tender')) admin.updateUser('tender', { pwd, roles });
else admin.createUser({ user: 'tender', pwd, roles });
print('the replica set rs0 and the user tender are there');
