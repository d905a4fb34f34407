import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { prompts } from '@recado/contract/prompts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { startFakeOpenAi } from '../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, hours, later } from '../../kernel/clock.ts'
import { ticketTimeoutsJob } from './ticketTimeouts.job.ts'

const ai = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: ai.url } })
afterAll(() => Promise.all([world.close(), ai.close()]))

/** A customer to whom the assistant has said the last word. */
async function answered(endAfterHours: number | null) {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const prompt = {
    name: 'Ada the helper',
    prompt: 'You answer the customers of a bakery. '.repeat(3),
    apiKey: 'sk-secret',
    queueId: line.queues[1]?.id ?? 0,
    endAfterHours,
  }
  const { id: promptId } = (await world.call(line.boss, prompts.endpoints.create, { body: prompt })).data
  await line.change({ promptId })
  const customer = line.meet()
  ai.answers({ content: 'Yes, fresh at seven.' })
  await customer.says('Do you have bread?')
  await customer.heard(['Yes, fresh at seven.'])
  return { line, customer }
}
type Scene = Awaited<ReturnType<typeof answered>>

/** So long ago that everything happened. */
async function passHours({ line, customer }: Scene, count: number) {
  const { id } = await customer.ticket()
  await sql`update tickets set "lastMessageAt" = ${later(new Date(), -hours(count)).toISOString()} where id = ${id} and "companyId" = ${line.boss.companyId}`.execute(
    world.platform,
  )
  await ticketTimeoutsJob(world.kernel).run({})
}

test('after the hours that an assistant waits the conversation ends; the customer reads nothing', async () => {
  const scene = await answered(12)
  await passHours(scene, 11)
  expect(await scene.customer.ticket()).toMatchObject({ status: 'pending' })
  await passHours(scene, 13)
  expect(await scene.customer.ticket()).toMatchObject({ status: 'closed' })
  expect((await scene.customer.steps()).map(({ code }) => code)).toContain('assistantEnded')
  await scene.customer.heard(['Yes, fresh at seven.'])
})

test('a customer who thanks ends the conversation with one word of ours, and no model is asked', async () => {
  const { customer } = await answered(12)
  const calls = ai.calls.length
  await customer.says('Muito obrigada!')
  await customer.heard(['Yes, fresh at seven.', /De nada/])
  expect(await customer.ticket()).toMatchObject({ status: 'closed' })
  expect((await customer.steps()).find(({ code }) => code === 'assistantEnded')?.values).toMatchObject({ by: 'thanks' })
  expect(ai.calls).toHaveLength(calls)
  await customer.says('Obrigada 👍')
  await customer.says('👍')
  expect(await customer.ticket()).toMatchObject({ status: 'closed' })
  await customer.says('E amanhã?')
  expect(await customer.ticket()).toMatchObject({ status: 'pending' })
})

test('an assistant without such hours ends nothing', async () => {
  const scene = await answered(null)
  await passHours(scene, 1000)
  expect(await scene.customer.ticket()).toMatchObject({ status: 'pending' })
})

test('the dashboard counts a conversation as resolved only if the customer does not come back within 72 hours', async () => {
  const { line, customer } = await answered(12)
  const { id: ticketId } = await customer.ticket()
  const { companyId } = line.boss
  const now = new Date()
  const ended = { companyId, ticketId, code: 'assistantEnded' as const, values: '{}' }
  const add = (daysAgo: number, step: object = ended) =>
    world.platform
      .insertInto('ticketSteps')
      .values({ ...ended, ...step, createdAt: later(now, -days(daysAgo)).toISOString() } as never)
      .execute()
  await world.platform.deleteFrom('attendances').where('ticketId', '=', ticketId).execute()
  const comeBack = (daysAgo: number) =>
    world.platform
      .insertInto('attendances')
      .values({ companyId, ticketId, queuedAt: later(now, -days(daysAgo)).toISOString(), finishedAt: now.toISOString() } as never)
      .execute()
  await add(20)
  await comeBack(16)
  await add(12)
  await comeBack(10)
  await add(28, { values: JSON.stringify({ by: 'thanks' }) })
  await comeBack(24)
  await add(1)
  await add(5, { code: 'assistantHandedOver', values: JSON.stringify({ reason: 'asked' }) })
  await add(5, { code: 'assistantFailed', values: JSON.stringify({ reason: 'timeout' }) })
  await add(4, { code: 'assistantFailed', values: JSON.stringify({ reason: 'timeout' }) })
  const { data } = await world.call(line.boss, dashboardEndpoints.assistants, { query: { days: 30 } })
  const sumOf = (name: 'confirmed' | 'resolved' | 'recent' | 'cameBack' | 'handedOver' | 'failed') =>
    data.weeks.reduce((sum, week) => sum + week[name], 0)
  expect({ confirmed: sumOf('confirmed'), resolved: sumOf('resolved'), recent: sumOf('recent'), cameBack: sumOf('cameBack') }).toEqual({
    confirmed: 1,
    resolved: 1,
    recent: 1,
    cameBack: 1,
  })
  expect({ handedOver: sumOf('handedOver'), failed: sumOf('failed') }).toEqual({ handedOver: 1, failed: 2 })
  expect(data.reasons).toEqual([
    { code: 'assistantFailed', reason: 'timeout', count: 2 },
    { code: 'assistantHandedOver', reason: 'asked', count: 1 },
  ])
  const [latest, ...older] = data.weeks.map(({ week }) => week)
  expect(older.every((week) => latest !== undefined && week < latest)).toBe(true)
})
