import { knowledge, searchKnowledgeEndpoint } from '@recado/contract/knowledge/knowledge'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { searchKnowledge } from './index.ts'

const world = await createWorld()
afterAll(() => world.close())
const { create, update, remove, list } = knowledge.endpoints
type Person = Awaited<ReturnType<typeof world.person>>

const find = async ({ companyId }: Person, question: string) =>
  (await searchKnowledge(world.kernel.read(companyId), { question, limit: 6 })).map(({ title }) => title)
const pair = { kind: 'pair', title: 'Qual é o prazo de entrega?', text: 'Entregamos em dois dias úteis na capital.' } as const
const page = {
  kind: 'page',
  title: 'Trocas e devoluções',
  text: '## Loja física\nAceitamos trocas em até 30 dias, com a etiqueta.\n\n## Loja virtual\nA furadeira AF-4200 tem sete dias para arrependimento.',
} as const

test('a pair and a page are found by their words, other forms of them, typing slips, short forms and codes', async () => {
  const boss = await world.person('supervisor')
  for (const body of [pair, page]) expect(await world.call(boss, create, { body })).toMatchObject({ status: 200, data: body })
  expect(await find(boss, 'qual o prazo?')).toEqual([pair.title])
  expect(await find(boss, 'vcs entregam aqui?')).toEqual([pair.title])
  expect(await find(boss, 'qual o praso')).toEqual([pair.title])
  expect(await find(boss, 'troca da af 4200')).toEqual([page.title])
  expect(await find(boss, 'ettiqueta')).toEqual([page.title])
  expect(await find(boss, 'bicicleta')).toEqual([])
  expect(await find(boss, '?!')).toEqual([])
})

test('a changed or deleted article is not found by its old text, and leaves no words', async () => {
  const boss = await world.person('supervisor')
  const { data: article } = await world.call(boss, create, { body: pair })
  await world.call(boss, update, { params: { id: article.id }, body: { text: 'Consulte o rastreio.' } })
  expect(await find(boss, 'capital')).toEqual([])
  expect(await find(boss, 'rastreio')).toEqual([pair.title])
  await world.call(boss, remove, { params: { id: article.id } })
  expect(await find(boss, 'prazo rastreio')).toEqual([])
  const db = world.kernel.read(boss.companyId)
  for (const table of ['knowledgeWords', 'knowledgeTerms', 'knowledgeChunks'] as const)
    expect(await db.selectFrom(table).select('companyId').execute()).toEqual([])
})

test('another company finds nothing of it', async () => {
  const boss = await world.person('supervisor')
  const eve = await world.person('supervisor')
  await world.call(boss, create, { body: pair })
  expect(await find(eve, 'prazo de entrega')).toEqual([])
  expect((await world.call(eve, list, { query: {} })).data).toMatchObject({ articles: [] })
})

test('agents read and search, supervisors write', async () => {
  const boss = await world.person('supervisor')
  const agent = await world.person('user', boss.companyId)
  expect(await world.call(agent, create, { body: pair })).toMatchObject({ status: 403 })
  await world.call(boss, create, { body: pair })
  const { data } = await world.call(agent, searchKnowledgeEndpoint, { query: { question: 'prazo' } })
  expect(data).toMatchObject({ hits: [{ title: pair.title, path: pair.title, text: pair.text }], words: ['prazo'] })
})
