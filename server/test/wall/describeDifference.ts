/** Where two records differ, apart from what always differs: times, random ids, tokens and hashes. */
export function describeDifference(left: unknown, right: unknown, path = ''): string | undefined {
  if (RANDOM.test(path) && typeof left === typeof right) return undefined
  if (typeof left === 'string' && typeof right === 'string') return sameText(left, right) ? undefined : `${path}: ${left} ≠ ${right}`
  if (typeof left === 'number' && typeof right === 'number' && Math.abs(left - right) * took(path) < MOMENTS) return undefined
  if (!isRecord(left) || !isRecord(right)) return left === right ? undefined : `${path}: ${JSON.stringify(left)} ≠ ${JSON.stringify(right)}`
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  for (const key of keys) {
    const found = describeDifference(left[key], right[key], path ? `${path}.${key}` : key)
    if (found) return found
  }
  return undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Short random texts: the end of a token, the id of a passkey. */
const RANDOM = /\.(ending|credentialId)$/

/** The two worlds do the same things within moments of each other. */
const MOMENTS = 120_000
/** Durations also differ a little: averages in minutes, sums in milliseconds, periods of 30 seconds. */
const took = (path: string) =>
  /\.avg\w+Time$/.test(path)
    ? 60_000
    : /\.(wait|answer|time)Ms$/.test(path)
      ? 1
      : /\.lastPeriod$/.test(path)
        ? 30_000
        : Number.POSITIVE_INFINITY
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/

function sameText(left: string, right: string) {
  if (left === right) return true
  if (TIME.test(left) && TIME.test(right)) return Math.abs(Date.parse(left) - Date.parse(right)) < MOMENTS
  return masked(left) === masked(right)
}

/** A text without random parts and times. */
export const masked = (text: string) =>
  text
    .replace(/\$argon2id\$[^"]*/g, '<password>')
    .replace(/ey[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/(?<=^|["#])[\w-]{40,}(?=$|")/g, '<random>')
    .replace(/(?<==)[\w-]{43}(?=&|$)/g, '<random>')
    .replace(/\b[A-Z2-7]{32}\b/g, '<secret>')
    .replace(/\b[A-Z2-9]{24}\b/g, '<record>')
    .replace(/(?<=\b(admin|supervisor|user|super|Company) )[0-9a-f]{8}\b/g, '<name>')
    .replace(/127\.0\.0\.1:\d+/g, '<address>')
    .replace(/\b[A-Z2-9]{5}-[A-Z2-9]{5}\b/g, '<code>')
    .replace(/(?<=^|")…[\w-]{4}(?=$|")/g, '<end>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '<time>')
