import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_CHOICES, type MailChoice } from '@tender/contracts';
import { derivedKey } from '@tender/kernel';

const MARK_BYTES = 16;

export interface Unsubscription {
  userId: string;
  choice: MailChoice;
}

/** A token is valid for one person and one kind of mails only, so that it need not expire. */
export class UnsubscribeTokens {
  private readonly key: Buffer;

  constructor(rootKey: Buffer) {
    this.key = derivedKey(rootKey, 'unsubscribe links');
  }

  make({ userId, choice }: Unsubscription): string {
    const whose = Buffer.from(JSON.stringify([userId, choice]));
    return `${whose.toString('base64url')}.${this.mark(whose).toString('base64url')}`;
  }

  read(token: string): Unsubscription | null {
    const [text = '', mark = ''] = token.split('.');
    const whose = Buffer.from(text, 'base64url');
    const given = Buffer.from(mark, 'base64url');
    if (given.length !== MARK_BYTES || !timingSafeEqual(given, this.mark(whose))) return null;
    const [userId, choice] = JSON.parse(whose.toString()) as [string, string];
    const known = MAIL_CHOICES.find((name) => name === choice);
    return known ? { userId, choice: known } : null;
  }

  private mark(whose: Buffer): Buffer {
    return createHmac('sha256', this.key).update(whose).digest().subarray(0, MARK_BYTES);
  }
}
