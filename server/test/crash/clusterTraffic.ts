import { setTimeout as pause } from 'node:timers/promises'
import { users } from '@recado/contract/users/users'
import { waitUntil } from '../waitUntil.ts'
import { type Conversation, converse, type Say, type Staff } from './crashConversation.ts'
import type { PersistentClient } from './persistentClient.ts'

/** Messages per customer in a round, and the pause after it. */
const [ROUND, BREATH] = [4, 300]

type Talk = { staff: readonly Staff[]; conversations: readonly Conversation[]; say: Say; breath?: number }

export const customers = (count: number) =>
  Array.from({ length: count }, (_, number): Conversation => {
    return { number: `55119870${String(number).padStart(5, '0')}`, name: `Customer ${number}`, said: [], answered: [] }
  })

/** So many people who see everything, each with an account. */
export const createStaff = (root: PersistentClient, { count, name }: { count: number; name: string }) =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const credentials = { email: `${name.toLowerCase()}-${number}@recado.test`, password: 'Staff-Password-1' }
      const { id } = await root(users.endpoints.create, { body: { ...credentials, name: `${name} ${number}`, profile: 'admin' } })
      return { credentials, userId: id }
    }),
  )

/** Customers write and get answers until the deed is done, which gets the times at which messages were confirmed. */
export async function converseWhile<Answer>(
  { staff, conversations, say, breath = BREATH }: Talk,
  deed: (promises: readonly number[]) => Promise<Answer>,
) {
  const promises: number[] = []
  let over = false
  const talk = async (one: Conversation, count: number) => {
    const attending = staff[count % staff.length]
    if (!attending) throw new Error('Nobody attends')
    const held = { staff: attending, say, length: ROUND, promised: () => promises.push(Date.now()) }
    while (!over) await converse(one, held).then(() => pause(breath))
  }
  const done = deed(promises).finally(() => {
    over = true
  })
  const [answer] = await Promise.all([done, ...conversations.map(talk)])
  return answer
}

/** Waits for one more confirmed message per customer, on average. */
export async function assertConversationsContinue(
  promises: readonly number[],
  { customers: count, when }: { customers: number; when: string },
) {
  const before = promises.length
  await waitUntil(() => promises.length > before + count, `work goes on ${when}`)
}

/** The longest pause between two confirmed messages, or between the deed and the first one. */
export function longestPause(promises: readonly number[], since: number) {
  const times = [since, ...promises.filter((time) => time > since)]
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}
