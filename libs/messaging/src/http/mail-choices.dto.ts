import { IsBoolean } from 'class-validator';
import type { MailChoice, MailChoicesView } from '@tender/contracts';
import { MayBeAbsent } from '@tender/http';

/** The kinds to change; the others stay unchanged. */
export class MailChoicesDto implements Partial<MailChoicesView> {
  /** Messages that an auction has started. */
  @MayBeAbsent()
  @IsBoolean()
  auctionStarts?: boolean;

  /** Reminders before an auction ends. */
  @MayBeAbsent()
  @IsBoolean()
  auctionReminders?: boolean;

  /** Changes of published auctions and viewings. */
  @MayBeAbsent()
  @IsBoolean()
  addenda?: boolean;

  /** New goods lists of viewings. */
  @MayBeAbsent()
  @IsBoolean()
  goodsLists?: boolean;

  /** Reminders of appointments, the day before. */
  @MayBeAbsent()
  @IsBoolean()
  appointmentReminders?: boolean;

  /** Announcements of the firm. */
  @MayBeAbsent()
  @IsBoolean()
  announcements?: boolean;

  /** Alerts; for admins only. */
  @MayBeAbsent()
  @IsBoolean()
  alerts?: boolean;
}

/** Compile error if a kind has no field above. */
type Complete = MailChoice extends keyof MailChoicesDto ? true : never;
export const COMPLETE: Complete = true;
