import type { MailView } from '@tender/contracts';

/** Validity of an invitation, in ms. */
const LIFETIME = 14 * 24 * 3_600_000;

export type LinkState = 'open' | 'used' | 'replaced' | 'expired';

export const isInvitation = ({ link }: MailView): boolean => link?.includes('#invite=') ?? false;

/** States of links by id of the mail. Only an address's newest link is valid, once. @param isIn has a password */
export function linkStates(mails: MailView[], isIn: (email: string) => boolean, now: number): Map<string, LinkState> {
  const newest = new Map<string, MailView>();
  const invitations = mails.filter(isInvitation);
  for (const mail of invitations) {
    const known = newest.get(mail.to);
    if (!known || known.createdAt < mail.createdAt) newest.set(mail.to, mail);
  }
  const stateOf = (mail: MailView): LinkState => {
    if (isIn(mail.to)) return 'used';
    if (newest.get(mail.to) !== mail) return 'replaced';
    return now - Date.parse(mail.createdAt) > LIFETIME ? 'expired' : 'open';
  };
  return new Map(invitations.map((mail) => [mail._id, stateOf(mail)]));
}
