import { noticeEndpoints } from '@recado/contract/notices'
import { prompts } from '@recado/contract/prompts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeOpenAi } from '../../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { minutes, seconds } from '../../../kernel/clock.ts'
import { assistantResponder } from '../index.ts'
import { createConversation } from './conversation.fixture.ts'

const service = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url } })
afterAll(async () => {
  await world.close()
  await service.close()
})
beforeEach(() => service.forget())

/** An assistant with a customer who has written, and its administrator. */
async function stage(limits: { tokensPerDay?: number; tokensPerMonth?: number } = {}) {
  const boss = await world.person('admin')
  const scene = await createConversation(world, { companyId: boss.companyId })
  await world.platform
    .updateTable('prompts')
    .set({ tokensPerDay: null, tokensPerMonth: null, ...limits })
    .where('id', '=', scene.speakerId)
    .execute()
  await scene.says('Do you have bread?')
  return {
    ask: () => assistantResponder(world.kernel).ask(scene.asked),
    notices: async () => (await world.call(boss, noticeEndpoints.list, {})).data.notices.map(({ kind }) => kind),
    prompt: async () => (await world.call(boss, prompts.endpoints.get, { params: { id: scene.speakerId } })).data,
    tokens: async () => {
      const rows = await world.platform.selectFrom('promptTokens').where('promptId', '=', scene.speakerId).select('tokens').execute()
      return rows.map(({ tokens }) => Number(tokens))
    },
    /** The session of the administrator would end meanwhile. */
    later: async (milliseconds: number) => {
      world.clock.advance(milliseconds)
      boss.token = await world.tokens.issue(boss.sessionId)
    },
  }
}
const broken = { status: 401 }

test('after three failures in two minutes an assistant is not asked for ten, and administrators are told once', async () => {
  const { ask, notices, prompt, later } = await stage()
  service.answers(broken)
  for (let count = 0; count < 3; count++) await expect(ask()).rejects.toMatchObject({ reason: 'key' })
  expect(await notices()).toEqual(['assistantPaused'])
  const pausedFor = Date.parse((await prompt()).pausedUntil ?? '') - world.clock.now().getTime()
  expect(Math.abs(pausedFor - minutes(10))).toBeLessThan(seconds(30))
  service.forget()
  service.answers({ content: 'Yes' })
  await expect(ask()).rejects.toMatchObject({ reason: 'paused', isFinal: true })
  expect(service.calls).toEqual([])
  await later(minutes(10))
  expect(await ask()).toMatchObject({ replies: [{ text: 'Yes' }] })
  expect(await notices()).toEqual(['assistantPaused'])
})

test('failures that are further apart, or that are about one conversation, pause nothing', async () => {
  const { ask, notices, later } = await stage()
  service.answers(broken)
  for (let count = 0; count < 4; count++) {
    await expect(ask()).rejects.toMatchObject({ reason: 'key' })
    await later(seconds(61))
  }
  service.answers({ status: 413 })
  for (let count = 0; count < 4; count++) await expect(ask()).rejects.toMatchObject({ reason: 'tooLong' })
  expect(await notices()).toEqual([])
})

test('the tokens of a day end the answers of that day, and those of a month the answers of that month', async () => {
  const byDay = await stage({ tokensPerDay: 1200 })
  service.answers({ content: 'Yes', tokens: 600 })
  expect(await byDay.ask()).toMatchObject({ replies: [{ text: 'Yes' }] })
  expect(await byDay.tokens()).toEqual([600])
  await expect(byDay.ask()).rejects.toMatchObject({ reason: 'tokenLimit', isFinal: true })
  await expect(byDay.ask()).rejects.toMatchObject({ reason: 'tokenLimit' })
  expect(await byDay.notices()).toEqual(['assistantLimit'])
  await byDay.later(minutes(24 * 60))
  expect(await byDay.ask()).toMatchObject({ replies: [{ text: 'Yes' }] })

  const byMonth = await stage({ tokensPerMonth: 1200 })
  expect(await byMonth.ask()).toMatchObject({ replies: [{ text: 'Yes' }] })
  await expect(byMonth.ask()).rejects.toMatchObject({ reason: 'tokenLimit' })
})

test('questions at the same time do not pass a limit together', async () => {
  const { ask, tokens } = await stage({ tokensPerDay: 1500 })
  service.answers({ content: 'Yes', tokens: 500 })
  const results = await Promise.allSettled([ask(), ask(), ask(), ask()])
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
  expect((await tokens())[0]).toBeLessThanOrEqual(1500)
})

test('a refused request costs nothing; an answer without a number costs what was reserved', async () => {
  const { ask, tokens } = await stage({ tokensPerDay: 100_000 })
  service.answers({ status: 429 })
  await expect(ask()).rejects.toMatchObject({ reason: 'busy' })
  expect(await tokens()).toEqual([0])
  service.answers({ content: 'Yes', tokens: null })
  await ask()
  expect((await tokens())[0]).toBeGreaterThan(500)
})

test('an answer that cannot be read costs what was reserved', async () => {
  const { ask, tokens } = await stage({ tokensPerDay: 100_000 })
  service.answers({ status: 200, body: 'no object' })
  await expect(ask()).rejects.toMatchObject({ reason: 'garbage' })
  const [once = 0] = await tokens()
  expect(once).toBeGreaterThan(500)
  service.answers({ content: 'x'.repeat(2 * 1024 * 1024) })
  await expect(ask()).rejects.toMatchObject({ reason: 'tooLarge' })
  expect((await tokens())[0]).toBe(2 * once)
})

test('without a limit nothing is counted per day', async () => {
  const { ask, tokens } = await stage()
  service.answers({ content: 'Yes', tokens: 600 })
  await ask()
  expect(await tokens()).toEqual([])
})
