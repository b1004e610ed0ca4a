import { Text, Title } from '@mantine/core';
import type { BookingForBuyer, ViewingForBuyer } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { BookingCard } from './booking-card.js';
import classes from './booking-card.module.css';
import type { Colleagues } from './use-colleagues.js';

interface OwnBookingsProps {
  viewing: ViewingForBuyer;
  own: readonly BookingForBuyer[];
  colleagues: Colleagues;
}

export function OwnBookings({ viewing, own, colleagues }: OwnBookingsProps) {
  return (
    <section aria-label={t('Your bookings')}>
      <Title order={2} mb="sm">
        {t('Your bookings')}
      </Title>
      {own.length === 0 ? (
        <Text c="dimmed">{t('Your company has no bookings here yet.')}</Text>
      ) : (
        <div className={classes['cards']}>
          {own.map((booking) => (
            <BookingCard key={booking._id} booking={booking} viewing={viewing} own={own} colleagues={colleagues} />
          ))}
        </div>
      )}
    </section>
  );
}
