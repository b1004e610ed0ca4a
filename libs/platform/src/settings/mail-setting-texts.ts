import { isEmailAddress } from '@tender/contracts/email';

/** Parsers of mail settings. Each throws an Error with the reason for an invalid text. */

export function mailServer(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname)
    throw new Error('must be an smtp:// or smtps:// address');
  if (url.searchParams.has('tls') && url.searchParams.get('tls') !== 'off')
    throw new Error('the only value of its tls is off: ?tls=off');
  return value;
}

export function sender(value: string): string {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (!isEmailAddress(address)) throw new Error('must be an e-mail address, or `Name <address>`');
  return value;
}
