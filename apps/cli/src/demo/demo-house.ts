import type { ApiDriver } from '@tender/api-driver';
import { LOGO_SIZE } from '@tender/contracts';
import sharp from 'sharp';
import { file } from './demo-papers.js';

export const HOUSE_NAME = 'Scheldt Tenders';

const TERMS = `General terms of ${HOUSE_NAME} (demonstration)

Made up for the demonstration: nothing of it binds anybody.

1. A tender is open to the invited companies. A company bids in US dollars, for whole lots.
2. A bid binds the company until the result is published, unless it was withdrawn or replaced before the end.
3. In a tender of the type "highest losing price", the winner pays the highest bid of another company, and at least
   the reserve. In a tender of the type "pay as bid", the winner pays its own bid. Of two equal bids the earlier wins.
4. Below the reserve the firm decides whether a lot is sold.
5. Invoices are due within five days after the result. Goods are handed out after payment, at the address of the firm.
6. Rough diamonds are sold with a certificate of the Kimberley Process only.
`;

/** Names the firm: branding, contact, text about bids, logo, and the first version of the terms. */
export async function stageHouse(admin: ApiDriver): Promise<void> {
  await admin.house.update({
    name: HOUSE_NAME,
    accent: '#1c5a6b',
    timeZone: 'Europe/Brussels',
    email: 'tenders@example.com',
    phone: '+32 3 555 01 42',
    address: `${HOUSE_NAME}\nSchelde Quay 14\n2000 Antwerp\nBelgium`,
    bidTerms: 'A demonstration: no bid binds anybody. In a real tender, a bid binds until the result is published.',
  });
  await admin.house.changeLogo(file('logo.png', await sharp(Buffer.from(logo())).png().toBuffer()));
  await admin.terms.publish(file('General terms.txt', Buffer.from(TERMS)));
}

/** A cut stone above two waves. It contains no text: not every machine has fonts. */
function logo(): string {
  const side = LOGO_SIZE.height;
  const facets = [
    ['34,46 62,22 62,46', '#2b7f92'],
    ['62,22 98,22 80,46 62,46', '#58b3c2'],
    ['98,22 126,46 80,46', '#3a94a6'],
    ['34,46 62,46 80,104', '#1c5a6b'],
    ['62,46 98,46 80,104', '#3a94a6'],
    ['98,46 126,46 80,104', '#17495a'],
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="${side}" height="${side}">
${facets.map(([points, fill]) => `<polygon points="${points}" fill="${fill}"/>`).join('\n')}
<path d="M18 122 q15.5 -14 31 0 t31 0 t31 0 t31 0" fill="none" stroke="#1c5a6b" stroke-width="7" stroke-linecap="round"/>
<path d="M18 142 q15.5 -14 31 0 t31 0 t31 0 t31 0" fill="none" stroke="#58b3c2" stroke-width="7" stroke-linecap="round"/>
</svg>`;
}
