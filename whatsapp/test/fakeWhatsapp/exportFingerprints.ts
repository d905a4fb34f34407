import { createHash } from 'node:crypto'

const isPlain = (value: object) => [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value))

/** What each export is, down to the source of its functions: another one in its place has another print. */
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
      // Of what has a state of its own, such as a log, that is none of its making.
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
