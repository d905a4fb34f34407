import { sep } from 'node:path'

const NOISY = `${sep}libsignal${sep}`
const ways = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
const { console: speaker } = globalThis
let isHushed = false

/** libsignal writes whole sessions to the console when it opens and closes them, private keys and all: nobody hears it here. */
export function hushLibsignal() {
  if (isHushed) return
  isHushed = true
  for (const way of ways) {
    const { [way]: say } = speaker
    speaker[way] = (...said: unknown[]) => {
      if (!new Error().stack?.includes(NOISY)) say.apply(speaker, said)
    }
  }
}
