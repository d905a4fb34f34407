import { sep } from 'node:path'

const NOISY = `${sep}libsignal${sep}`
const consoleMethods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
type ConsoleMethod = (...said: unknown[]) => void

const { console: speaker } = globalThis
const hushed = new WeakSet<ConsoleMethod>()

/** libsignal writes whole sessions with private keys to the console. This drops what comes from libsignal, and only that. */
export function silenceLibsignal() {
  for (const method of consoleMethods) {
    const write: ConsoleMethod = speaker[method]
    if (hushed.has(write)) continue
    const others: ConsoleMethod = (...said) => {
      if (!new Error().stack?.includes(NOISY)) write.apply(speaker, said)
    }
    hushed.add(others)
    speaker[method] = others
  }
}
