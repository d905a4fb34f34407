const REMEMBERED = 1000

/** Caches one format per time zone: making one costs a hundred times more than using it. */
export function formatPerZone(make: (timezone: string) => Intl.DateTimeFormat) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timezone: string): Intl.DateTimeFormat => {
    const cached = formats.get(timezone)
    if (cached) return cached
    if (formats.size >= REMEMBERED) formats.clear()
    const format = make(timezone)
    formats.set(timezone, format)
    return format
  }
}
