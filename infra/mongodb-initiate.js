/* global connect, fs, print, process, sleep */
/**
 * For mongosh: makes the replica set `rs0` of the hosts in `MEMBERS`, and the user `tender` of the databases `tender_views` and `tender_state`.
 * May be repeated, also with more members.
 */
const PATIENCE_SECONDS = 120;
const hosts = (process.env.MEMBERS || 'mongodb:27017').split(',');
const members = hosts.map((host, _id) => ({ _id, host }));
// MongoDB's default of 10 s stops bids for 10 s whenever a primary is lost.
const settings = { electionTimeoutMillis: 2_000, heartbeatIntervalMillis: 500 };
const secret = (name) => fs.readFileSync(`/run/secrets/${name}`, 'utf8').trim();

const url = `mongodb://root:${secret('mongodb_root_password')}@${hosts[0]}/admin?directConnection=true`;

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
  admin.adminCommand({ replSetInitiate: { _id: 'rs0', members: members.slice(0, 1), settings } });
}
// Another member may be the primary at a later start.
admin = connect(`mongodb://root:${secret('mongodb_root_password')}@${hosts.join(',')}/admin?replicaSet=rs0`);

// Members are added one by one: a configuration may differ from the last one in one vote.
for (const member of members.slice(1)) {
  const { config } = admin.adminCommand({ replSetGetConfig: 1 });
  if (config.members.some(({ host }) => host === member.host)) continue;
  const next = { ...config, version: config.version + 1, members: [...config.members, member] };
  admin.adminCommand({ replSetReconfig: { ...next, settings: { ...config.settings, ...settings } } });
  while (!admin.adminCommand({ replSetGetStatus: 1 }).members.every(({ state }) => state === 1 || state === 2))
    sleep(500);
}

// `dbAdmin` for collMod, which points the view of a read model to its next generation.
const roles = ['tender_views', 'tender_state'].flatMap((db) => [
  { role: 'readWrite', db },
  { role: 'dbAdmin', db },
]);
const pwd = secret('mongodb_password');
if (admin.getUser('tender')) admin.updateUser('tender', { pwd, roles });
else admin.createUser({ user: 'tender', pwd, roles });
print('the replica set rs0 and the user tender are there');
