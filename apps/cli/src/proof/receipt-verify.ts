import { readFileSync } from 'node:fs';
import { formatUsd, SERVER_LOCALE, usdOf } from '@tender/contracts';
import { checkReceipt, openStatement, type ReceiptCheck, type ReceiptProblem } from '@tender/proof';

const PROBLEMS: Readonly<Record<ReceiptProblem, string>> = {
  malformed: 'the file is not a receipt',
  signature: 'the receipt is not signed with this key',
  inclusion: 'the signed history does not contain the bid',
  log: 'the public log does not contain that history',
};

/** Verifies a receipt, or the signed hash and time of a bid, offline. The keys are verifier keys. */
export function receiptVerify(file: string, logKey: string, witnesses: readonly string[]): boolean {
  const text = readFileSync(file, 'utf8');
  const statement = openStatement(text, logKey);
  const check: ReceiptCheck | null = statement ? null : checkReceipt(text, logKey, witnesses);
  for (const line of check ? inWords(check) : statementInWords(statement!)) console.log(line);
  return check?.ok ?? true;
}

const statementInWords = ({ auctionId, hash, at }: { auctionId: string; hash: string; at: string }): string[] => [
  `verified: the house has signed that it accepted an event of auction ${auctionId} at ${at}`,
  `hash ${hash}`,
];

function inWords(check: ReceiptCheck): string[] {
  if (!check.ok) return [`NOT VERIFIED: ${PROBLEMS[check.problem]}`];
  const { bid, log, witnesses } = check;
  const amount = bid.amount === null ? 'no amount' : formatUsd(usdOf(bid.amount), SERVER_LOCALE);
  return [
    `verified: ${bid.type} on lot ${bid.lotId}, ${amount}, accepted at ${bid.at}`,
    `  bid ${bid.bidId} of company ${bid.companyId} in auction ${bid.auctionId}, hash ${bid.hash}`,
    `  its history is entry ${log.index} of ${log.size} in the public log ${log.origin}, of ${log.at}`,
    ...witnesses.map(({ name, at }) => `  co-signed by ${name} at ${new Date(at * 1_000).toISOString()}`),
  ];
}
