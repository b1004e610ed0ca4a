import type { DeliveryView } from '@tender/contracts';
import { get, post } from '../../../shared/http/request.js';

export interface DeliveryPage {
  deliveries: DeliveryView[];
  nextCursor?: string | null;
}

/** Staff: what is on its way to people, the newest first. @param cursor that of the page before */
export const deliveriesOf = (
  of: { about?: string; status?: string },
  cursor: string | null,
  signal?: AbortSignal,
): Promise<DeliveryPage> =>
  get(
    `/api/notifications/deliveries?${new URLSearchParams({ limit: '100', ...of, ...(cursor !== null && { cursor }) })}`,
    signal,
  );

/** Tries a failed one again, with as many tries as a new one has. */
export const retryDelivery = (deliveryId: string): Promise<unknown> =>
  post('/api/notifications/deliveries/retry', { deliveryId });
