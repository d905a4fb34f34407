import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

export type HashRequest = { password: string; hash?: string }
export type HashResult = { value: string | boolean; error?: string }

/** argon2id is the library's default algorithm. Memory and rounds follow OWASP. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

yieldToOthers()
parentPort?.on('message', ({ password, hash }: HashRequest) => {
  try {
    parentPort?.postMessage({ value: hash === undefined ? hashSync(password, cost) : verifySync(hash, password) } satisfies HashResult)
  } catch (error) {
    parentPort?.postMessage({ value: false, error: String(error) } satisfies HashResult)
  }
})

/** On Linux this lowers the priority of the calling thread alone. Elsewhere it would lower the whole process. */
function yieldToOthers() {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
}
