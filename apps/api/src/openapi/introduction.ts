export const INTRODUCTION = `
Tenders of rough diamonds, polished diamonds and gemstones: companies are invited, bid on-line against the clock, and each lot goes to the
highest bidder. The web application uses this API and no other.

**Sessions.** \`POST /api/auth/signin\` sets a cookie; every call but the public ones needs it. Rights come from the session only: ids in a body
grant nothing. Who may make a call follows from the role (\`GET /api/profile/me\`); somebody who is not approved yet gets a 409 \`NOT_APPROVED\`
from most calls, and somebody of the buyer side who has not accepted the house's present terms a 403 \`TERMS_NOT_ACCEPTED\`. Browsers may write from the site's own origin only.

**Bodies** are JSON (\`Content-Type: application/json\`), except where a call takes an upload. An empty body counts as \`{}\`. Unknown fields are
refused. Spaces around texts are removed.

**Answers** are JSON objects that name what they carry. A field may hold less for a buyer than for the staff: what the reader may not know is
absent or null, as the field says.

**Errors** have one shape, \`ErrorAnswer\`: go by its \`code\`. Each call lists the codes that it can answer. 404 stands for what is not there *or
not yours to know of*; 409 for *not now*: the state forbids it. \`INVALID\` lists each field that broke a rule, with the rule.
Headers that are too long are a 431, whatever the call.
\`BUSY\`, \`UNAVAILABLE\` and \`DISK_FULL\` are worth another try, with the same \`Idempotency-Key\`; the last two after what \`Retry-After\` says.

**Idempotency.** Calls take an \`Idempotency-Key\`, a text of your choice of at most 200 characters. What goes into the history (auctions, lots,
bids, companies, roles) is carried out once for a key and body, and answered the same as often as it is sent: send it again when no
answer came. The same key with another body is a 409 \`KEY_REUSED\`. Everything else, such as a profile or marks on lots, is set to
what was sent, so that it may be sent again without a key.

**Money** is US dollars: a JSON number with at most two decimals. **Instants** are ISO-8601 texts, in UTC in answers; in bodies with \`Z\` or an offset.
**Ids** are opaque texts of letters, digits, \`-\`, \`_\` and at most one dot, of at most 100 characters.

**Pages.** Lists take \`limit\` and \`cursor\`. With either of them the answer carries \`nextCursor\`: hand it back for the next page; null after the
last. Without, the list comes whole, of people, companies and mails at most 1,000. One person gets one whole list of bids or lots at a time.

**Live updates** come over socket.io 4 on this origin, path \`/socket.io\`, with the session's cookie. They only tell news; commands go over HTTP. After
connecting comes \`ready\` \`{position, serverTime, userId}\`, then numbered \`message\`s (\`LiveMessage\` below): \`seq\` rises by one within a connection,
and a hole means that something is missing. To go on after a lost connection, hand the last \`position\` back in the handshake's \`auth\`:
what was missed comes first. \`auth\` may also name the \`protocol\` that a client was written for, 1 at present: with any other the connection is
refused (\`SOCKET_PROTOCOL_UNKNOWN\`), and the client needs to be brought up to date. \`reload\` means that it cannot be told any more: load everything again. \`serverTime\`, sent with a
callback, answers the server's clock. \`failed\` says again, in all tabs of a person, that a command about a viewing was refused; \`reference\` is that of the answer.
`.trim();

export const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['auth', 'Signing in and out, signing up, passwords and the links of mails.'],
  ['people', 'The own profile, people and their documents, the house’s staff, imports and kept mails.'],
  ['terms', 'The house’s terms: published in versions, read by everybody, accepted by the buyer side.'],
  ['house', 'The house’s own face, which everybody sees: its name, logo, colour, contact.'],
  ['members', 'A company’s people: invited and looked after by its owner, or by an admin.'],
  ['companies', 'Buyer firms and their approval.'],
  ['auction', 'Auctions from their creation to the published result.'],
  ['lot', 'What is for sale: lots, decisions on them, and a company’s own marks.'],
  ['bidding', 'Bids: placed, revised, withdrawn, voided, listed.'],
  ['viewing', 'Viewings from their draft to their completion, who is invited, and the diary.'],
  ['room', 'The rooms of a viewing, and who is in them.'],
  ['goods', 'Parcels that are shown, and where they are.'],
  ['booking', 'Slots of companies: booked by the house, or asked for.'],
  ['dashboard', 'The day of the house at a glance, for its staff.'],
  ['audit', 'Histories event by event: replayed, compared, verified, exported. For auditors and admins.'],
  ['log', 'The house’s public log: what binds it to its histories, and counts nothing. For everybody.'],
  ['proof', 'Receipts of bids that prove themselves.'],
  ['notifications', 'What people were told, and what the house writes to them.'],
  ['templates', 'The texts of the house, with placeholders.'],
  ['documents', 'Folders and their files: the house’s, and those of viewings and auctions.'],
  ['operations', 'Health, metrics, and what a client needs to know of the server.'],
];
