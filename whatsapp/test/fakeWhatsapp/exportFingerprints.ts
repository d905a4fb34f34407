import { createHash } from 'node:crypto'

const isPlain = (value: object) => [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value))

/** A hash of each export, including the source of its functions. A replaced export has another hash. */
export const exportFingerprints = (module: object): Record<string, string> =>
  Object.fromEntries(Object.entries(module).map(([name, value]) => [name, printOf(value)]))

function printOf(value: unknown): string {
  const hash = createHash('sha256')
  const seen = new Set<unknown>()

  function add(part: unknown) {
    if (part instanceof Uint8Array) return void hash.update(part)
    const isFunction = typeof part === 'function'
    if (isFunction || (typeof part === 'object' && part !== null)) {
      if (seen.has(part)) return
      seen.add(part)
      hash.update(isFunction ? part.toString() : Object.prototype.toString.call(part))
      // Objects with their own state, such as a log, are not compared inside: their state changes without a replacement.
      if (isFunction || isPlain(part)) addMembers(part)
    } else hash.update(String(part))
  }

  function addMembers(part: object) {
    for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(part)).sort()) {
      hash.update(name)
      add(get ?? value)
    }
  }

  add(value)
  return hash.digest('hex')
}
