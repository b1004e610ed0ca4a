/** The type of an event in words: `BidPlaced` is "Bid placed". */
export function typeInWords(type: string): string {
  const words = type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a field in words: `priceToPay` is "price to pay". */
export const fieldInWords = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
