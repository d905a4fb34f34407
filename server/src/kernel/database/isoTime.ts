/** What is missing at the end of a time as PostgreSQL writes it, by its length: it leaves out the zeros of milliseconds. */
const endings: Record<number, string> = { 22: '.000Z', 24: '00Z', 25: '0Z', 26: 'Z' }

/** A time of PostgreSQL as it travels. Lists have dozens in each answer, so what is in UTC already is only put together anew. */
export function toIsoTime(text: string): string {
  const ending = text[10] === ' ' && text.endsWith('+00') ? endings[text.length] : undefined
  if (ending) return `${text.slice(0, 10)}T${text.slice(11, -3)}${ending}`
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
