const twoDigits = (value: number | string) => String(value).padStart(2, '0')

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** A stored day or local time as fields show it: dd/MM/yyyy, with HH:mm. Other text stays as it is. */
export function formatDateInput(value: string): string {
  if (!DAY.test(value) && !MOMENT.test(value)) return value
  const [day = '', clock] = value.split('T')
  const text = day.split('-').reverse().join('/')
  return clock === undefined ? text : `${text} ${clock}`
}

/** Reads 5/3/2031, 05.03.31, 05032031, 5/3 or 2031-03-05 as YYYY-MM-DD; null if it is no day. */
export function parseDay(text: string, today: string): string | null {
  const typed = text.trim()
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{2}|\d{4}))?$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!parts) return DAY.test(typed) ? validDay(typed) : null
  const [, day = '', month = '', year = today.slice(0, 4)] = parts
  return validDay(`${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`)
}

/** Parses a day with a time to YYYY-MM-DDTHH:mm. */
export function parseMoment(text: string, today: string): string | null {
  const typed = text.trim()
  const clock = /[\s,T](\d{1,2})[:h](\d{2})$/i.exec(typed)
  const [, hours = '', minutes = ''] = clock ?? []
  const read = parseDay(typed.slice(0, clock?.index ?? 0).replaceAll(',', ' '), today)
  return read !== null && Number(hours) < 24 && Number(minutes) < 60 ? `${read}T${twoDigits(hours)}:${minutes}` : null
}

/** Whether a value is a stored day. Fields also hold typed text that is none. */
export const isDay = (text: string) => DAY.test(text) && validDay(text) !== null

/** Refuses 30 February, and years that cannot be stored. */
function validDay(day: string): string | null {
  const at = new Date(`${day}T00:00:00Z`)
  const isOne = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
  return isOne && day >= '1900' && day < '9999' ? day : null
}
