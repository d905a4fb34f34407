import { companyEndpoints } from '@recado/contract/companies/companies'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { noticeEndpoints } from '@recado/contract/notices'
import { prompts } from '@recado/contract/prompts'
import { type Week, weekdays } from '@recado/contract/time/openingHours'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { startFakeOpenAi } from '../../../test/fakeOpenAi.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { hours, minutes } from '../../kernel/clock.ts'
import { ticketTimeoutsJob } from './ticketTimeouts.job.ts'

const ai = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: ai.url } })
afterAll(() => Promise.all([world.close(), ai.close()]))
beforeEach(() => ai.forget())
const PATIENCE = { timeout: 60_000, interval: 50 }
const FOLLOWS = 'Uma pessoa da nossa equipe vai continuar o seu atendimento em breve.'
const STILL = /^Ainda não conseguimos responder/

type PromptFields = Partial<InputOf<typeof prompts.endpoints.create>['body']>

/** A line on which an assistant answers, which hands over to its queue. */
async function stage(more: PromptFields = {}) {
  const line = await openBotConnection(world, {
    queues: [{ name: 'Sales' }, { name: 'Support' }],
    connection: { outOfHoursMessage: 'We are closed' },
    settings: { timezone: 'America/Sao_Paulo' },
  })
  const queueId = line.queues[1]?.id ?? 0
  const body = { name: 'Ada the helper', prompt: 'You answer the customers of a bakery. '.repeat(3), apiKey: 'sk-secret', queueId, ...more }
  const { data } = await world.call(line.boss, prompts.endpoints.create, { body })
  await line.change({ promptId: data.id, assistantMode: 'answers' })
  ai.forget()
  /** Time passes, and whoever is signed in stays so. */
  const pass = async (milliseconds: number) => {
    world.clock.advance(milliseconds)
    line.boss.token = await world.tokens.issue(line.boss.sessionId)
  }
  return { line, queueId, pass }
}
type Customer = ReturnType<Awaited<ReturnType<typeof stage>>['line']['meet']>
const stepsOf = async (customer: Customer) => (await customer.steps()).map(({ code }) => code)
const count = (codes: readonly string[], wanted: string) => codes.filter((code) => code === wanted).length

test('a service that hangs: within three minutes the customer is with a person, once, and its late answer is dropped', async () => {
  const { line, queueId, pass } = await stage()
  let release: (answer: { content: string }) => void = () => undefined
  ai.answers(() => new Promise((answer) => (release = answer)))
  const ana = line.meet()
  await ana.says('Do you have bread?')
  await expect.poll(() => ai.calls.length, PATIENCE).toBe(1)
  await pass(minutes(3))
  await runCronJob(world, 'bot.tickets')
  await ana.heard([FOLLOWS])
  await runCronJob(world, 'bot.tickets')
  release({ content: 'Too late' })
  await expect.poll(() => stepsOf(ana), PATIENCE).toContain('lateAnswerDropped')
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId, chatbot: false, waitsBecause: { code: 'assistantFailed' } })
  expect(count(await stepsOf(ana), 'assistantFailed')).toBe(1)
  expect(await ana.hears()).toEqual([FOLLOWS])
})

test('a service that is down for an hour: everybody is with a person at once, once; it is not asked on and on, and answers again after', async () => {
  const { line, queueId, pass } = await stage()
  ai.answers({ status: 503 })
  const meet = async () => {
    const customer = line.meet()
    await customer.says('Do you have bread?')
    await customer.heard([FOLLOWS])
    return customer
  }
  const customers = [await meet(), await meet(), await meet()]
  const { length } = ai.calls
  for (const pause of [4, 5]) {
    await pass(minutes(pause))
    customers.push(await meet())
  }
  // It is paused for ten minutes.
  expect(ai.calls).toHaveLength(length)
  for (const pause of [2, 20, 28]) {
    await pass(minutes(pause))
    customers.push(await meet())
  }
  expect(ai.calls.length).toBeGreaterThan(length)
  const { notices } = (await world.call(line.boss, noticeEndpoints.list, {})).data
  expect(notices.filter(({ kind }) => kind === 'assistantPaused')).toHaveLength(1)
  for (const customer of customers) {
    expect(await customer.hears()).toEqual([FOLLOWS])
    expect(await customer.ticket()).toMatchObject({ status: 'pending', queueId, chatbot: false })
    expect(count(await stepsOf(customer), 'assistantFailed')).toBe(1)
  }
  ai.answers({ content: 'We have bread.' })
  await pass(minutes(1))
  const late = line.meet()
  await late.says('Do you have bread?')
  await late.heard(['We have bread.'])
})

test.each<[string, Parameters<typeof ai.answers>[0]]>([
  ['is cut off on the way', 'cut'],
  ['never ends', 'endless'],
  ['ends in the middle of its fields', { content: '{"text": "Delivery co', end: 'length' }],
])('an answer from the knowledge that %s leaves the customer to a person, once', async (_, answer) => {
  const { line, queueId } = await stage({ usesKnowledge: true })
  await world.call(line.boss, knowledge.endpoints.create, { body: { kind: 'pair', title: 'Delivery', text: 'Delivery costs $ 9.90.' } })
  ai.answers(answer)
  const ana = line.meet()
  await ana.says('What does delivery cost?')
  await ana.heard([FOLLOWS])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId, chatbot: false })
  expect(ai.calls.length).toBeLessThanOrEqual(3)
  const steps = await stepsOf(ana)
  expect(count(steps, 'assistantFailed') + count(steps, 'assistantHandedOver')).toBe(1)
  await runCronJob(world, 'bot.tickets')
  expect(await ana.hears()).toEqual([FOLLOWS])
})

/** A week in which every day is like this one. */
const everyDay = (startTime: string, endTime: string): Week =>
  weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime }))
const HOUR_THERE = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })
/** Milliseconds from now until the clocks there show this time. */
function untilClock(wanted: string) {
  const minutesOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return minutes((minutesOf(wanted) - minutesOf(HOUR_THERE.format(world.clock.now())) + 24 * 60) % (24 * 60))
}

test('a night: who asks is answered, who is handed over reads when we open and is told once more in the morning, who is silent is done', async () => {
  const { line, pass } = await stage({ answersWhileClosed: true, endAfterHours: 12 })
  const { companyId } = line.boss
  await line.set('scheduleType', 'company')
  const until = async (clock: string) => {
    await pass(untilClock(clock))
    await ticketTimeoutsJob(world.kernel).run({})
  }
  const remind = async () => {
    await sql`update pgboss.job set start_after = now() where name = 'bot.remindOfHandover' and (data ->> 'companyId')::int = ${companyId}`.execute(
      world.platform,
    )
  }
  const reminders = async () =>
    (
      await sql<{
        at: string
      }>`select data ->> 'at' as at from pgboss.job where name = 'bot.remindOfHandover' and state < 'active' and (data ->> 'companyId')::int = ${companyId}`.execute(
        world.platform,
      )
    ).rows.map(({ at }) => HOUR_THERE.format(new Date(at)))
  await until('17:30')
  await world.call(line.boss, companyEndpoints.setSchedules, { params: { id: companyId }, body: { schedules: everyDay('09:00', '18:00') } })

  ai.answers({ content: 'We have bread.' })
  const ana = line.meet('Ana')
  await ana.says('Do you have bread?')
  await ana.heard(['We have bread.'])
  await until('18:30')
  await ana.says('And tomorrow?')
  await ana.heard(['We have bread.', 'We have bread.'])

  ai.answers({ tool_calls: [{ name: 'transfer_to_attendant', arguments: '{"reason":"wants a person"}' }] })
  const bob = line.meet('Bob')
  await bob.says('A person, please')
  await bob.heard(['We are closed'])
  await until('20:00')
  await bob.says('Hello?')
  expect(await bob.ticket()).toMatchObject({ status: 'pending', chatbot: false })
  // Fifteen open minutes begin when the company opens.
  expect(await reminders()).toEqual(['09:15'])

  await until('06:00')
  expect(await ana.ticket()).toMatchObject({ status: 'pending' })
  await until('06:45')
  expect(await ana.ticket()).toMatchObject({ status: 'closed' })
  expect(await ana.hears()).toEqual(['We have bread.', 'We have bread.'])
  expect(await bob.hears()).toEqual(['We are closed'])

  await until('09:15')
  await remind()
  await bob.heard(['We are closed', STILL])
  await remind()
  await pass(hours(1))
  await ticketTimeoutsJob(world.kernel).run({})
  expect(await bob.hears()).toHaveLength(2)
  expect(await bob.ticket()).toMatchObject({ status: 'pending' })
  expect(count(await stepsOf(ana), 'assistantEnded')).toBe(1)

  ai.answers({ content: 'Good morning.' })
  await ana.says('Good morning')
  await ana.heard(['We have bread.', 'We have bread.', 'Good morning.'])
})
