import { sep } from 'node:path'

const NOISY = `${sep}libsignal${sep}`
const ways = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
type Say = (...said: unknown[]) => void

const { console: speaker } = globalThis
const hushed = new WeakSet<Say>()

/** libsignal writes whole sessions to the console when it opens and closes them, private keys and all: nobody hears it here. */
export function hushLibsignal() {
  for (const way of ways) {
    const say: Say = speaker[way]
    if (hushed.has(say)) continue
    const others: Say = (...said) => {
      if (!new Error().stack?.includes(NOISY)) say.apply(speaker, said)
    }
    hushed.add(others)
    speaker[way] = others
  }
}
