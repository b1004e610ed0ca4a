export const INTRODUCTION = `
Tenders of rough diamonds, polished diamonds and gemstones: companies are invited and bid on-line until the end of the auction. Each lot goes to the
highest bidder. The web application uses this API and no other.

**Sessions.** \`POST /api/auth/signin\` sets a cookie; every call except the public ones needs it. Rights come from the session only: ids in a body
grant nothing. The role decides which calls a user may make (\`GET /api/profile/me\`). A user who is not approved yet gets a 409 \`NOT_APPROVED\`
from most calls. A user of the buyer side who has not accepted the current terms gets a 409 \`TERMS_NOT_ACCEPTED\`. Browsers may write from the site's own origin only.

**Bodies** are JSON (\`Content-Type: application/json\`), except for uploads. An empty body counts as \`{}\`. Unknown fields are
refused. Spaces around texts are removed.

**Answers** are JSON objects with named fields. A field may contain less for a buyer than for the staff: data that the reader may not see is
absent or null, as the description of the field says.

**Errors** have one shape, \`ErrorAnswer\`: decide by its \`code\`. Each call lists the codes that it can answer. 404 means that the object does not exist *or
is not visible to you*; 409 means that the current state does not allow the call. \`INVALID\` lists each field that broke a rule, with the rule.
Headers that are too long are a 431 for every call.
Retry \`BUSY\`, \`UNAVAILABLE\` and \`DISK_FULL\` with the same \`Idempotency-Key\`; the last two after the time in \`Retry-After\`.

**Idempotency.** Calls accept an \`Idempotency-Key\`, a text of your choice of at most 200 characters. A command whose result is an event (auctions, lots,
bids, companies, roles) is executed once for a key and body. Each repetition gets the same answer, so send it again if no
answer arrived. The same key with another body is a 409 \`KEY_REUSED\`. Other data, such as a profile or preferences of lots, is set to
the values in the body, so it can be sent again without a key.

**Money** is US dollars: a JSON number with at most two decimals. **Instants** are ISO-8601 texts, in UTC in answers; in bodies with \`Z\` or an offset.
**Ids** are opaque texts of letters, digits, \`-\`, \`_\` and at most one dot, of at most 100 characters.

**Pages.** Lists accept \`limit\` and \`cursor\`. With either of them the answer contains \`nextCursor\`: send it for the next page; it is null on the
last page. Without them, the answer is the whole list, of people, companies and mails at most 1,000. One person can request one whole list of bids or lots at a time.

**Live updates** use socket.io 4 on this origin, path \`/socket.io\`, with the session's cookie. The socket only sends messages; commands go over HTTP. After
the connection the server sends \`ready\` \`{position, serverTime, userId}\`, then numbered \`message\`s (\`LiveMessage\` below): \`seq\` rises by one within a connection,
and a gap means that a message is missing. To continue after a lost connection, send the last \`position\` in the handshake's \`auth\`:
the missed messages come first. \`auth\` may also contain the \`protocol\` version that a client was written for, currently 1: with any other the connection is
refused (\`SOCKET_PROTOCOL_UNKNOWN\`), and the client must be updated. \`reload\` means that the missed messages are no longer available: load all data again. \`serverTime\`, sent with a
callback, answers the server's time. \`failed\` repeats, in all tabs of a person, that a command about a viewing was refused; \`reference\` is that of the answer.
`.trim();

export const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['auth', 'Sign-in, sign-out, sign-up, passwords and the links of mails.'],
  ['people', 'The own profile, people and their documents, staff, imports and kept mails.'],
  ['terms', 'Versions of the terms: published by staff, accepted by the buyer side.'],
  ['house', 'The public branding of the house: name, logo, colour, contact.'],
  ['policy', 'Who needs a second factor, and which actions need two people.'],
  ['approvals', 'Proposals: guarded actions that wait for a second person.'],
  ['members', 'The people of a company: invited and managed by its buyer or by an admin.'],
  ['companies', 'Buyer companies and their approval.'],
  ['auction', 'Auctions from their creation to the published result.'],
  ['lot', 'Lots, decisions on them, and a company’s preferences.'],
  ['bidding', 'Bids: place, revise, withdraw, void, list.'],
  ['viewing', 'Viewings from their draft to their completion, their invitations and history.'],
  ['room', 'The rooms of a viewing, and the companies in them.'],
  ['goods', 'The parcels of a viewing, and their location.'],
  ['booking', 'Slots of companies: booked by staff, or requested.'],
  ['factors', 'Passkeys, authenticator apps and recovery codes, at sign-in and in a session.'],
  ['calendar', 'Feeds of auctions and viewings for calendar programs.'],
  ['dashboard', 'The summary of the day, for staff.'],
  ['audit', 'Histories event by event: replay, compare, verify, export. For auditors and admins.'],
  ['log', 'The public log: it binds the house to its histories and is readable without a session.'],
  ['awards', 'Award letters: made by the server as PDF, numbered, and issued again by staff.'],
  ['proof', 'Receipts of bids that can be verified without the server.'],
  ['notifications', 'Notifications of people, and messages of staff to them.'],
  ['templates', 'Templates of messages, with placeholders.'],
  ['documents', 'Folders and their files: general ones, and those of viewings and auctions.'],
  ['operations', 'Health, metrics, and the environment configuration of clients.'],
];
