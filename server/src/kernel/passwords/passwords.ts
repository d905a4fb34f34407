import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../fairQueue.ts'
import type { HashRequest, HashResult } from './hashProtocol.ts'

type Waiting = { question: HashRequest; resolve: (value: string | boolean) => void; reject: (error: Error) => void }

export type Passwords = ReturnType<typeof startPasswords>

/** How many may wait, in all and of one group; one more is told to come back later rather than making all wait longer. */
const WAITING = { most: 300, mostOfGroup: 100 }
const SIGN_IN = 'sign-in'
const REST = 60_000

/**
 * argon2id is slow on purpose. It runs in a thread of its own, one password at a time and at low priority, so that a rush
 * of logins is felt by those who log in and by nobody else. What a company's administrators have hashed waits in a queue of
 * that company, beside those who sign in. Where nobody has signed in for a while there is no such thread, nor what it takes of memory.
 */
export function startPasswords({ busy, rest = REST, most = WAITING }: { busy: () => Error; rest?: number; most?: typeof WAITING }) {
  const waiting = createFairQueue<Waiting>(most)
  let underWay: Waiting | undefined
  const thread = threadAtNeed(rest, ({ value, error }) => {
    if (error !== undefined) underWay?.reject(new Error(error))
    else underWay?.resolve(value)
    goOn()
  })

  function goOn() {
    underWay = waiting.next()
    if (underWay) thread.ask(underWay.question)
    else thread.rest()
  }

  const ask = (question: HashRequest, group: string) =>
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
    close: thread.end,
    /** Whether its thread is there. */
    isAwake: thread.isThere,
  }
}

/** The thread is begun with the first question, and ends when it has had none for so many milliseconds. */
function threadAtNeed(milliseconds: number, answered: (answer: HashResult) => void) {
  let worker: Worker | undefined
  let resting: NodeJS.Timeout | undefined

  function begin() {
    const begun = new Worker(new URL('./hashProtocol.ts', import.meta.url))
    begun.unref()
    return begun.on('message', answered)
  }

  async function end() {
    clearTimeout(resting)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  return {
    ask(question: HashRequest) {
      clearTimeout(resting)
      worker ??= begin()
      worker.postMessage(question)
    },
    rest() {
      clearTimeout(resting)
      resting = setTimeout(end, milliseconds).unref()
    },
    end,
    isThere: () => worker !== undefined,
  }
}
