import { aiPriceEndpoint } from '@recado/contract/costs/costs'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { wholeKnowledgeEndpoint } from '@recado/contract/prompts'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../../../test/testApp.ts'
import { openKnowledge } from './sections.ts'

const world = await createWorld()
afterAll(() => world.close())

const asked = (body: string) => ({
  messages: [{ fromMe: false, body, mediaType: null, createdAt: '2026-06-10T15:00:00.000Z', file: null }],
  transcripts: new Map<string, string>(),
})
const page = { kind: 'page' as const, title: 'Store', text: '## Opening hours\nFrom 9 to 18.\n## How to get here\nParking is free.' }
const delivery = { kind: 'pair' as const, title: 'What does delivery cost?', text: 'Delivery costs $ 9.90.' }

async function stage() {
  const boss = await world.person('admin')
  const open = (question: string, isWhole = false) =>
    openKnowledge(world.kernel.read(boss.companyId), { ...asked(question), isWhole, articleIds: null })
  const write = (body: typeof page | typeof delivery) => world.call(boss, knowledge.endpoints.create, { body })
  const cost = async (knowledgeArticleIds: number[] | null = null) =>
    (await world.call(boss, wholeKnowledgeEndpoint, { body: { model: 'gpt-6-luna', knowledgeArticleIds } })).data
  return { boss, open, write, cost }
}

test('a small knowledge shows the titles of all its sections, and is searched by other words', async () => {
  const { open, write } = await stage()
  await write(page)
  await write(delivery)
  const { sections, titles, search } = await open('delivery cost?')
  expect(sections[0]).toMatchObject({ path: 'What does delivery cost?', score: expect.any(Number) })
  expect(titles).toEqual(['Store › Opening hours', 'Store › How to get here', 'What does delivery cost?'])
  expect((await search?.('parking'))?.[0]?.text).toContain('Parking is free.')
  expect((await open('')).sections).toEqual([])
})

test('where a company wants it, a small knowledge goes whole; a large one never does', async () => {
  const { boss, open, write, cost } = await stage()
  expect(await cost()).toEqual({ characters: 0, isSmall: true, tokens: 0, cost: null })
  expect(await open('cars', true)).toMatchObject({ sections: [], search: expect.any(Function) })
  await write(page)
  await write(delivery)
  const whole = await open('cars', true)
  expect(whole).toEqual({
    sections: [
      { path: 'Store › Opening hours', text: 'From 9 to 18.' },
      { path: 'Store › How to get here', text: 'Parking is free.' },
      { path: 'What does delivery cost?', text: 'Delivery costs $ 9.90.' },
    ],
    titles: [],
  })
  await world.call(boss, aiPriceEndpoint, { body: { model: 'gpt-6-luna', price: { currency: 'USD', input: 2, output: 9 } } })
  const { characters, tokens, ...told } = await cost()
  expect(told).toEqual({ isSmall: true, cost: { currency: 'USD', amount: (tokens * 2) / 1_000_000 } })
  expect(tokens).toBe(Math.ceil(characters / 3))
  const large = { ...delivery, text: 'word '.repeat(3990) }
  for (let count = 0; count < 4; count++) await write({ ...large, title: `Large ${count}` })
  expect((await open('delivery cost?', true)).titles).toEqual([])
  expect((await open('delivery cost?', true)).sections.length).toBeLessThanOrEqual(6)
  expect([(await cost()).isSmall, (await cost([])).isSmall]).toEqual([false, true])
})
