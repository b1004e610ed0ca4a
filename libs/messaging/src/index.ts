export { ALERT_KINDS } from './alerts/alert-kinds.js';
export * from './alerts/alerts.js';
export * from './delivery/deliveries.js';
export { deliveryRecords } from './delivery/delivery-records.js';
export * from './delivery/outgoing-message.js';
export * from './messaging.module.js';
