/** What to append to a PostgreSQL time, by its length: PostgreSQL leaves out trailing zeros of milliseconds. */
const endings: Record<number, string> = { 22: '.000Z', 24: '00Z', 25: '0Z', 26: 'Z' }

/** Turns a PostgreSQL time into ISO text. A response holds dozens of times, so a time that is in UTC already is only pieced together. */
export function toIsoTime(text: string): string {
  const ending = text[10] === ' ' && text.endsWith('+00') ? endings[text.length] : undefined
  if (ending) return `${text.slice(0, 10)}T${text.slice(11, -3)}${ending}`
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
