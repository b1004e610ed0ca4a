/** Headings under which houses keep reserves, in English, Dutch, French, German and Hebrew: as `plain` leaves them. */
export const RESERVE_HEADINGS = [
  ...['reserveprice', 'reserve', 'reserveusd', 'reservepriceusd', 'rp', 'limit'],
  ...['limiet', 'limietprijs', 'reserveprijs'],
  ...['prixdereserve'],
  ...['reservepreis', 'reservierungspreis', 'limitpreis', 'mindestpreis'],
  ...['מחירשמורה', 'מחירשמור', 'מחיררזרבה', 'רזרבה', 'מחירסף'],
];
