import { noticeEndpoints } from '@recado/contract/notices'
import { prompts } from '@recado/contract/prompts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import type { Person } from '../../../test/createPeople.ts'
import { startFakeOpenAi } from '../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../test/testApp.ts'

const ai = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: ai.url } })
afterAll(() => Promise.all([world.close(), ai.close()]))
const PATIENCE = { timeout: 60_000, interval: 50 }

const FOLLOWS = 'Uma pessoa da nossa equipe vai continuar o seu atendimento em breve.'
const STILL = /^Ainda não conseguimos responder/

/** A customer whom an assistant has handed over, and the agent of that queue. */
async function handedOver() {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const support = line.queues[1]?.id ?? 0
  const prompt = {
    name: 'Ada the helper',
    prompt: 'You answer the customers of a bakery. '.repeat(3),
    apiKey: 'sk-secret',
    queueId: support,
  }
  const { id: promptId } = (await world.call(line.boss, prompts.endpoints.create, { body: prompt })).data
  await line.change({ promptId })
  const agent = await world.person('user', line.boss.companyId)
  await world.platform.insertInto('userQueues').values({ companyId: agent.companyId, userId: agent.id, queueId: support }).execute()
  ai.answers({ status: 500 })
  const customer = line.meet()
  await customer.says('Do you have bread?')
  await customer.heard([FOLLOWS])
  return { line, customer, agent }
}

/** The time of the reminder comes. */
async function remind(companyId: number) {
  const reminders = sql`select count(*)::int as count from pgboss.job where name = 'bot.remindOfHandover' and state < 'completed' and (data ->> 'companyId')::int = ${companyId}`
  await sql`update pgboss.job set start_after = now() where name = 'bot.remindOfHandover' and (data ->> 'companyId')::int = ${companyId}`.execute(
    world.platform,
  )
  await expect.poll(async () => (await reminders.execute(world.platform)).rows, PATIENCE).toEqual([{ count: 0 }])
}
const noticesOf = async (person: Person) =>
  (await world.call(person, noticeEndpoints.list, {})).data.notices.map(({ kind, ticketId }) => ({ kind, ticketId }))

test('nobody answers: the customer gets one more text and the available people of the queue a notice', async () => {
  const { line, customer, agent } = await handedOver()
  await remind(line.boss.companyId)
  await customer.heard([FOLLOWS, STILL])
  const { id: ticketId } = await customer.ticket()
  expect(await noticesOf(agent)).toEqual([{ kind: 'handoverUnanswered', ticketId }])
  expect(await noticesOf(line.boss)).toEqual([])
  expect((await customer.steps()).at(-1)).toMatchObject({ code: 'handoverReminded' })
})

test('where nobody of the queue is available, the administrators get the notice', async () => {
  const { line, agent } = await handedOver()
  await world.platform.deleteFrom('userQueues').where('userId', '=', agent.id).execute()
  await remind(line.boss.companyId)
  expect(await noticesOf(line.boss)).toEqual([{ kind: 'handoverUnanswered', ticketId: null }])
})

test('once a person has the conversation, nothing more is said', async () => {
  const { line, customer, agent } = await handedOver()
  await line.accept((await customer.ticket()).id, agent)
  await remind(line.boss.companyId)
  expect(await customer.hears()).toEqual([FOLLOWS])
  expect(await noticesOf(agent)).toEqual([])
})
