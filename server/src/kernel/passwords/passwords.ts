import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../concurrency/fairQueue.ts'
import type { HashRequest, HashResult } from './hashProtocol.ts'

type WaitingCall = { question: HashRequest; resolve: (value: string | boolean) => void; reject: (error: Error) => void }

export type Passwords = ReturnType<typeof startPasswords>

/** How many calls may wait, in all and per group. Further calls are refused with the time until a retry. */
const WAITING = { most: 300, mostOfGroup: 100 }
const SIGN_IN = 'sign-in'
const REST = 60_000

/**
 * Hashes and verifies passwords. argon2id is slow on purpose, so it runs in a thread of its own, one password at a time and at low
 * priority: only those who sign in feel a rush of sign-ins. Passwords that a company's administrators set wait in a queue of that company.
 * Without work for a while the thread ends and frees its memory.
 */
export function startPasswords({ busy, rest = REST, most = WAITING }: { busy: () => Error; rest?: number; most?: typeof WAITING }) {
  const waiting = createFairQueue<WaitingCall>(most)
  let current: WaitingCall | undefined
  const thread = threadAtNeed(rest, ({ value, error }) => {
    if (error !== undefined) current?.reject(new Error(error))
    else current?.resolve(value)
    goOn()
  })

  function goOn() {
    current = waiting.next()
    if (current) thread.ask(current.question)
    else thread.rest()
  }

  const request = (question: HashRequest, group: string) =>
    new Promise<string | boolean>((resolve, reject) => {
      if (!waiting.add(group, { question, resolve, reject })) return reject(busy())
      if (!current) goOn()
    })

  let decoy: Promise<string> | undefined
  const hash = (password: string, companyId?: number) =>
    request({ password }, companyId === undefined ? SIGN_IN : `company ${companyId}`) as Promise<string>
  return {
    /** `companyId`: the company whose administrators set the password. */
    hash,
    /** Without a hash it takes just as long and answers no, so the time does not reveal whether an account exists. */
    async matches(password: string, hashed: string | undefined) {
      decoy ??= hash('nobody has this password')
      const same = (await request({ password, hash: hashed ?? (await decoy) }, SIGN_IN)) as boolean
      return same && hashed !== undefined
    },
    close: thread.end,
    /** Whether the thread is running. */
    isAwake: thread.isThere,
  }
}

/** The thread starts with the first question, and ends after `milliseconds` without one. */
function threadAtNeed(milliseconds: number, answered: (answer: HashResult) => void) {
  let worker: Worker | undefined
  let resting: NodeJS.Timeout | undefined

  function begin() {
    const started = new Worker(new URL('./hashProtocol.ts', import.meta.url))
    started.unref()
    return started.on('message', answered)
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
