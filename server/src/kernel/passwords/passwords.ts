import { Worker } from 'node:worker_threads'
import type { HashAnswer, HashQuestion } from './hashing.ts'

export type Passwords = ReturnType<typeof startPasswords>

/** How many may wait for their turn; one more is told to come back later rather than making all wait longer. */
const WAITING = 100

/**
 * argon2id is slow on purpose. It runs in a thread of its own, one password at a time and at low priority, so that a rush
 * of logins is felt by those who log in and by nobody else.
 */
export function startPasswords({ busy }: { busy: () => Error }) {
  const worker = new Worker(new URL('./hashing.ts', import.meta.url))
  const waiting = new Map<number, { resolve: (value: string | boolean) => void; reject: (error: Error) => void }>()
  let asked = 0
  worker.unref()
  worker.on('message', ({ id, value, error }: HashAnswer) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error !== undefined) one?.reject(new Error(error))
    else one?.resolve(value)
  })

  function ask(question: Omit<HashQuestion, 'id'>) {
    if (waiting.size >= WAITING) return Promise.reject(busy())
    const id = ++asked
    return new Promise<string | boolean>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...question })
    })
  }

  let decoy: Promise<string> | undefined
  const hash = (password: string) => ask({ password }) as Promise<string>
  return {
    hash,
    /** Without a hash to compare with it takes as long, and says no: nobody learns from the time that an account exists. */
    async matches(password: string, hashed: string | undefined) {
      decoy ??= hash('nobody has this password')
      const same = (await ask({ password, hash: hashed ?? (await decoy) })) as boolean
      return same && hashed !== undefined
    },
    close: async () => void (await worker.terminate()),
  }
}
