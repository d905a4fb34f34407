const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Try these countries first: trying all takes a tenth of a second. */
const likely = ['BR', 'MX', 'AR', 'CO', 'CL', 'PE', 'UY', 'PY', 'BO', 'EC', 'PT', 'ES', 'US']
const found = new Map<string, string | undefined>()

/** The country of a time zone; undefined if it belongs to none. */
export function countryOfTimezone(timezone: string): string | undefined {
  const zone = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  if (!found.has(zone))
    found.set(zone, likely.find((country) => hasZone(country, zone)) ?? every().find((country) => hasZone(country, zone)))
  return found.get(zone)
}

const every = () => LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** `Intl` reads codes of former countries, such as DD, as the present ones. The comparison of the region skips them. */
function hasZone(country: string, zone: string) {
  const locale: LocaleWithTimezones = new Intl.Locale(`und-${country}`)
  return locale.region === country && Boolean(locale.getTimeZones?.()?.includes(zone))
}

/** `getTimeZones` is newer than the compiler's `lib` setting. */
type LocaleWithTimezones = Intl.Locale & { getTimeZones?: () => string[] | undefined }
