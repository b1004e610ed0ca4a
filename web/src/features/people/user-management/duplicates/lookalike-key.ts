/** Latin lookalikes of letters, from the Unicode list of confusables (UTS #39). */
const LOOKS: Record<string, string> = {
  // Greek
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
  ...{ α: 'a', ε: 'e', γ: 'y', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x' },
  // Cyrillic
  ...{ А: 'A', В: 'B', Е: 'E', Ѕ: 'S', І: 'I', Ј: 'J', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y' },
  ...{ Х: 'X', а: 'a', в: 'b', е: 'e', ѕ: 's', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't' },
  ...{ у: 'y', х: 'x', һ: 'h', ԁ: 'd', ԛ: 'q', ԝ: 'w', ӏ: 'l', Ӏ: 'l' },
  // Armenian, and Latin letters that no normalisation joins with others
  ...{ օ: 'o', ս: 'u', հ: 'h', ո: 'n', ց: 'g', ı: 'i', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ɡ: 'g', ɑ: 'a' },
};
/** Confusable letters and digits, after conversion to lower case. */
const SAME: Record<string, string> = { '0': 'o', '1': 'l', i: 'l', '|': 'l' };

/** Key that is equal for names that are easily confused. Case, accents, punctuation and script do not count. */
export function lookalikeKey(name: string): string {
  const latin = [...name.normalize('NFKD')].map((letter) => LOOKS[letter] ?? letter).join('');
  const plain = [...latin.toLowerCase()].map((letter) => SAME[letter] ?? letter).join('');
  return plain
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
