import { Worker } from 'node:worker_threads'
import { inTurns } from '../inTurns.ts'
import type { HashAnswer, HashQuestion } from './hashing.ts'

type Waiting = { question: HashQuestion; resolve: (value: string | boolean) => void; reject: (error: Error) => void }

export type Passwords = ReturnType<typeof startPasswords>

/** How many may wait, in all and of one group; one more is told to come back later rather than making all wait longer. */
const WAITING = { most: 300, mostOfGroup: 100 }
const SIGN_IN = 'sign-in'

/**
 * argon2id is slow on purpose. It runs in a thread of its own, one password at a time and at low priority, so that a rush
 * of logins is felt by those who log in and by nobody else. What a company's administrators have hashed waits in a queue of
 * that company, beside those who sign in.
 */
export function startPasswords({ busy }: { busy: () => Error }) {
  const worker = new Worker(new URL('./hashing.ts', import.meta.url))
  const waiting = inTurns<Waiting>(WAITING)
  let underWay: Waiting | undefined
  worker.unref()
  worker.on('message', ({ value, error }: HashAnswer) => {
    if (error !== undefined) underWay?.reject(new Error(error))
    else underWay?.resolve(value)
    goOn()
  })

  function goOn() {
    underWay = waiting.next()
    if (underWay) worker.postMessage(underWay.question)
  }

  const ask = (question: HashQuestion, group: string) =>
    new Promise<string | boolean>((resolve, reject) => {
      if (!waiting.add(group, { question, resolve, reject })) return reject(busy())
      if (!underWay) goOn()
    })

  let decoy: Promise<string> | undefined
  const hash = (password: string, companyId?: number) =>
    ask({ password }, companyId === undefined ? SIGN_IN : `company ${companyId}`) as Promise<string>
  return {
    /** `companyId`: of a password that this company's people set. */
    hash,
    /** Without a hash to compare with it takes as long, and says no: nobody learns from the time that an account exists. */
    async matches(password: string, hashed: string | undefined) {
      decoy ??= hash('nobody has this password')
      const same = (await ask({ password, hash: hashed ?? (await decoy) }, SIGN_IN)) as boolean
      return same && hashed !== undefined
    },
    close: async () => void (await worker.terminate()),
  }
}
