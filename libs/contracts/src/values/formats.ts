/** Formats of `Intl`, kept: making one takes up to a millisecond, and tens of KiB outside the heap that V8 watches. */

/** Maximum number of kept formats of a kind. */
const MOST = 100;

function kept<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = JSON.stringify([locale, options]);
    const known = formats.get(key);
    if (known) return known;
    if (formats.size >= MOST) formats.clear();
    const format = make(locale, options);
    formats.set(key, format);
    return format;
  };
}

/** @throws RangeError for an unknown time zone */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

const regions = kept((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options));

/** Name of a country in a language; the code itself if it has none. @param code ISO 3166-1, two letters */
export const countryName = (code: string, language: string): string =>
  regions(language, { type: 'region' }).of(code) ?? code;
