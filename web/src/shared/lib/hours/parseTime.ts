const DAY = 24 * 60

/** Parses a time typed as 8, 8h, 830, 8.30 or 24:00 to HH:mm; null if it is none. */
export function parseTime(text: string): string | null {
  const parts = /^(\d{1,2}?)(?:\s*[h:.,])?\s*(\d{2})?$/i.exec(text.trim())
  if (!parts) return null
  const [, hours, minutes = ''] = parts
  const total = Number(hours) * 60 + Number(minutes)
  return Number(minutes) > 59 || total > DAY ? null : formatMinutes(total)
}

/** The next (or, with a negative step, previous) time that is a multiple of `step` minutes; wraps at midnight. */
export function stepTime(hour: string, step: number): string {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  const now = hours * 60 + minutes
  return formatMinutes((Math.floor(now / step) + 1) * step)
}

function formatMinutes(minutes: number) {
  const ofDay = ((minutes % DAY) + DAY) % DAY
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
