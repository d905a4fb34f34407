import { prompts } from '@recado/contract/prompts'
import { promptTestEndpoints } from '@recado/contract/promptTests'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeOpenAi } from '../../../../test/fakeOpenAi.ts'
import { readMailbox } from '../../../../test/mailbox.ts'
import { runCronJob } from '../../../../test/runCronJob.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { days, hours } from '../../../kernel/clock.ts'
import { readRuns } from './testBar.ts'
import { testWeekly } from './weeklyTests.ts'

const service = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url } })
afterAll(() => Promise.all([world.close(), service.close()]))
beforeEach(() => service.forget())
const { platform } = world
const { create } = promptTestEndpoints
const PATIENCE = { timeout: 60_000, interval: 50 }
/** In the language of the company. */
const FELL = 'Menos testes de um assistente passam'

/** An assistant with three tests, two of which pass if the model says "seven". */
async function scene(values: object = {}) {
  const boss = await world.person('admin')
  const { id: queueId } = await platform
    .insertInto('queues')
    .values({ companyId: boss.companyId, name: 'Sales', color: '#123456' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const words = 'You answer the customers of a bakery, shortly and kindly, in their language.'
  const body = { name: `Helper ${world.unique()}`, prompt: words, model: 'any', apiKey: 'sk-own', queueId, testsWeekly: true, ...values }
  const { data: prompt } = await world.call(boss, prompts.endpoints.create, { body })
  const params = { id: prompt.id }
  for (const phrase of ['seven', 'at seven', 'never'])
    await world.call(boss, create, { params, body: { name: phrase, turns: ['Bread?'], expects: { mustContain: [phrase] } } })
  const runs = () => readRuns(world.kernel, world.kernel.read(boss.companyId), prompt.id)
  const stored = () => platform.selectFrom('promptTestRuns').selectAll().where('promptId', '=', prompt.id).orderBy('id').execute()
  service.forget()
  return {
    boss,
    prompt,
    runs,
    stored,
    notices: () => platform.selectFrom('notices').select('kind').where('userId', '=', boss.id).execute(),
    mails: async () => (await readMailbox(world.dataDir, boss.email)).filter(({ subject }) => subject === FELL),
    async runWeek(count: number) {
      await runCronJob(world, 'prompts.weeklyTests')
      await expect.poll(async () => (await stored()).filter(({ finishedAt }) => finishedAt !== null).length, PATIENCE).toBe(count)
    },
  }
}

test('each week all tests run as the assistant is saved; when fewer pass, administrators are told once', async () => {
  const { runWeek, runs, notices, mails, stored } = await scene()
  service.answers({ content: 'At seven.' })
  await runWeek(1)
  expect(await runs()).toMatchObject([{ passed: 2, failed: 1, notRun: 0, total: 3, isUnfinished: false }])
  expect(service.calls).toHaveLength(5)
  await runWeek(1)
  expect(service.calls).toHaveLength(5)
  world.clock.advance(days(7))
  service.answers({ content: 'No.' })
  await runWeek(2)
  expect((await runs())[0]).toMatchObject({ passed: 0, failed: 3, notRun: 0 })
  expect(await notices()).toEqual([{ kind: 'assistantTestsFell' }])
  await expect.poll(mails, PATIENCE).toHaveLength(1)
  world.clock.advance(days(7))
  await runWeek(3)
  expect(await mails()).toHaveLength(1)
  expect(await stored()).toHaveLength(3)
})

test('a run that was stopped is not repeated: it counts as not run, and tells nobody', async () => {
  const { boss, prompt, stored, runs, notices } = await scene({ testsWeekly: false })
  const { companyId } = boss
  const at = world.clock.now()
  const { id: runId } = await platform
    .insertInto('promptTestRuns')
    .values({ companyId, promptId: prompt.id, at, startedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await platform.updateTable('prompts').set({ testsWeekly: true }).where('id', '=', prompt.id).execute()
  const promptId = prompt.id
  await world.kernel.transact(boss, (tx) => tx.enqueue(testWeekly, { companyId, promptId, runId }))
  await runCronJob(world, 'prompts.weeklyTests')
  world.clock.advance(hours(5))
  expect(await runs()).toMatchObject([{ isUnfinished: true, passed: 0 }])
  expect(await stored()).toHaveLength(1)
  expect(service.calls).toEqual([])
  expect(await notices()).toEqual([])
})

test('tests that the service or the limit of tokens stops did not run', async () => {
  const limited = await scene({ tokensPerDay: 1000, maxTokens: 900 })
  service.answers({ content: 'At seven.', tokens: 600 })
  await limited.runWeek(1)
  expect(await limited.runs()).toMatchObject([{ passed: 0, failed: 0, notRun: 3 }])
  const broken = await scene()
  service.answers({ status: 500 })
  await broken.runWeek(1)
  expect(await broken.runs()).toMatchObject([{ passed: 0, failed: 0, notRun: 3, total: 3 }])
})
