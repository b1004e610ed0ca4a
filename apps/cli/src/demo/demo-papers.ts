import type { ApiDriver } from '@tender/api-driver';
import type { AuctionView, SignUpBody, ViewingView } from '@tender/contracts';

/** A PDF with one page. The texts must be ASCII without parentheses. */
export function paper(title: string, lines: readonly string[]): Buffer {
  const written = [`/F1 22 Tf 60 760 Td (${title}) Tj`, ...lines.map((line) => `/F1 12 Tf 0 -26 Td (${line}) Tj`)];
  const content = `BT ${written.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

export const file = (name: string, content: Buffer): File => new File([new Uint8Array(content)], name);

export const papersOf = ({ firstName, lastName, companyName }: SignUpBody): { doc1: File; doc2: File } => ({
  doc1: file('Identity card.pdf', paper('Identity card', [`${firstName} ${lastName}`, MADE_UP])),
  doc2: file('Registration.pdf', paper('Register of companies', [companyName, MADE_UP])),
});

const MADE_UP = 'Made up for the demonstration: nothing of it binds anybody.';

/** Creates missing folders: of the firm, of an auction, of a viewing, and one that is not public. */
export async function stagePapers(
  admin: ApiDriver,
  { auction, viewing }: { auction: AuctionView; viewing: ViewingView },
): Promise<void> {
  const known = new Set((await admin.folders.listAll()).map(({ name }) => name));
  const folder = async (name: string, given: object, files: readonly File[]): Promise<void> => {
    if (known.has(name)) return;
    const { _id } = await admin.folders.create({ name, ...given });
    await admin.documents.upload(_id, files);
  };
  await folder('House rules', { public: true }, [
    file('House rules.pdf', paper('House rules', ['Bring your identity card.', 'No bags in the rooms.', MADE_UP])),
  ]);
  await folder(`Tender terms: ${auction.name}`, { public: true, auction: auction._id }, [
    file(
      'Terms of the tender.pdf',
      paper('Terms of the tender', ['Bids bind until the result is published.', MADE_UP]),
    ),
    file('Payment.csv', Buffer.from('step;days after the result\ninvoice;1\npayment;5\ncollection;7\n')),
  ]);
  await folder(`Certificates: ${viewing.name}`, { public: true, viewing: viewing._id }, [
    file('Kimberley certificate.pdf', paper('Kimberley Process Certificate', ['BW 000000, rough diamonds', MADE_UP])),
  ]);
  await folder('Drafts of the house', {}, [
    file('Next tender.pdf', paper('Next tender', ['Not yet decided.', MADE_UP])),
  ]);
}
