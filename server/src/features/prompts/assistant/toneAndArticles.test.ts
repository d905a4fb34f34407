import type { InputOf } from '@recado/contract/kit/endpoint'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { prompts, tones, tryPromptEndpoint } from '@recado/contract/prompts'
import { suggestionEndpoints } from '@recado/contract/suggestions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeOpenAi } from '../../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { assistantResponder } from '../index.ts'
import { createConversation, INSTRUCTIONS } from './conversation.fixture.ts'

const service = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url } })
afterAll(() => Promise.all([world.close(), service.close()]))
beforeEach(() => service.forget())
const { get, update } = prompts.endpoints

/** An assistant, the administrator of its company, and a customer who has asked for the price of delivery. */
async function stage() {
  const boss = await world.person('admin')
  const scene = await createConversation(world, { companyId: boss.companyId })
  await scene.says('What does delivery cost?')
  const params = { id: scene.speakerId }
  const change = (body: InputOf<typeof update>['body']) => world.call(boss, update, { params, body })
  const read = async () => (await world.call(boss, get, { params })).data
  const system = () => service.asked.at(-1)?.messages[0]?.content ?? ''
  const suggest = async () => {
    await world.platform.updateTable('tickets').set({ status: 'open', userId: boss.id }).where('id', '=', scene.ticketId).execute()
    await world.call(boss, suggestionEndpoints.suggest, { params: { id: scene.ticketId } })
    return system()
  }
  const answer = async () => {
    await assistantResponder(world.kernel).ask(scene.asked)
    return system()
  }
  const play = async (more: Partial<InputOf<typeof tryPromptEndpoint>['body']>) => {
    const entered = { apiKey: 'sk-typed', prompt: INSTRUCTIONS, model: 'any', maxTokens: 50, temperature: 0.5, maxMessages: 5 }
    await world.call(boss, tryPromptEndpoint, {
      body: { ...entered, ...more, said: [{ from: 'customer', text: 'What does delivery cost?' }] },
    })
    return system()
  }
  return { boss, change, read, answer, suggest, play }
}

test('a tone is one line more in answers, suggestions and trials, with knowledge too; without one nothing is added', async () => {
  const { change, answer, suggest, play } = await stage()
  const plain = await answer()
  expect(plain).not.toContain('tone')
  service.answers({ content: 'Hello' })
  const added = new Set<string>()
  for (const tone of tones) {
    await change({ tone })
    const lines = (await answer()).split('\n').filter((line) => !plain.split('\n').includes(line))
    expect(lines).toHaveLength(1)
    added.add(lines[0] ?? '')
    expect(await play({ tone })).toContain(lines[0])
  }
  expect(added.size).toBe(tones.length)
  const [last = ''] = [...added].slice(-1)
  expect(await suggest()).toContain(last)
  await change({ usesKnowledge: true })
  expect(await answer()).toContain(last)
  await change({ tone: null, usesKnowledge: false })
  expect(await answer()).toBe(plain)
})

test('an assistant with chosen articles gets sections of those only, in answers, suggestions and trials', async () => {
  const { boss, change, answer, suggest, play, read } = await stage()
  const write = async (title: string, text: string) =>
    (await world.call(boss, knowledge.endpoints.create, { body: { kind: 'pair', title, text } })).data.id
  const shop = await write('Delivery from the shop', 'Delivery costs $ 9.90.')
  const staff = await write('Delivery for our staff', 'Delivery costs $ 1.')
  service.answers({ fields: { text: 'It costs $ 9.90 [1].', sources: [1] } })
  await change({ usesKnowledge: true })
  expect(await answer()).toMatch(/9\.90[\s\S]*\$ 1\.|\$ 1\.[\s\S]*9\.90/)
  await change({ knowledgeArticleIds: [shop] })
  for (const system of [await answer(), await suggest(), await play({ usesKnowledge: true, knowledgeArticleIds: [shop] })]) {
    expect(system).toContain('Delivery costs $ 9.90.')
    expect(system).not.toContain('$ 1.')
    expect(system).not.toContain('for our staff')
  }
  await change({ sendsWholeKnowledge: true })
  expect(await answer()).toContain('Delivery costs $ 9.90.')
  expect(await answer()).not.toContain('$ 1.')
  await change({ sendsWholeKnowledge: false })
  await change({ knowledgeArticleIds: [shop, staff] })
  await world.call(boss, knowledge.endpoints.remove, { params: { id: staff } })
  expect(await read()).toMatchObject({ knowledgeArticleIds: [shop] })
  await world.call(boss, knowledge.endpoints.remove, { params: { id: shop } })
  // All chosen ones are gone: this is not the same as all of them.
  expect(await read()).toMatchObject({ knowledgeArticleIds: [] })
  await write('Delivery abroad', 'Delivery abroad costs $ 20.')
  expect(await answer()).toContain('There is no section about this.')
  await change({ knowledgeArticleIds: null })
  expect(await answer()).toContain('$ 20')
})

test('a change that names neither keeps both, and articles of another company are none', async () => {
  const { boss, change, answer, read } = await stage()
  const eve = await world.person('admin')
  const body = { kind: 'pair' as const, title: 'Delivery', text: 'Delivery costs $ 9.90.' }
  const { data: theirs } = await world.call(eve, knowledge.endpoints.create, { body })
  const { data: own } = await world.call(boss, knowledge.endpoints.create, { body: { ...body, text: 'Delivery is free.' } })
  await change({ tone: 'formal', knowledgeArticleIds: [own.id, theirs.id], usesKnowledge: true })
  await change({ name: 'Another name' })
  expect(await read()).toMatchObject({ tone: 'formal', knowledgeArticleIds: [own.id] })
  const system = await answer()
  expect(system).toContain('Delivery is free.')
  expect(system).not.toContain('9.90')
  expect(await change({ tone: 'rude' as never })).toMatchObject({ status: 422 })
  expect(await change({ knowledgeArticleIds: [] }), 'a choice of nothing').toMatchObject({ status: 422 })
})
