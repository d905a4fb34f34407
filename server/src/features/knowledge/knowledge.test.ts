import { knowledge, knowledgeEndpoints, MAX_ARTICLE_LENGTH, MAX_KNOWLEDGE_CHUNKS } from '@recado/contract/knowledge/knowledge'
import { quickMessageBulkEndpoints, quickMessageEndpoints, quickMessages } from '@recado/contract/quickMessages'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { searchKnowledge } from './index.ts'
import { saveChunks } from './saveChunks.ts'

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
  const { data } = await world.call(agent, knowledgeEndpoints.search, { query: { question: 'prazo' } })
  expect(data).toMatchObject({ hits: [{ title: pair.title, path: pair.title, text: pair.text }], words: ['prazo'] })
})

test('each save keeps the former text with who wrote it, and a former text can be restored', async () => {
  const boss = await world.person('supervisor')
  const other = await world.person('supervisor', boss.companyId)
  const { data: article } = await world.call(boss, create, { body: pair })
  const params = { id: article.id }
  await world.call(other, update, { params, body: { text: 'Consulte o rastreio.' } })
  await world.call(other, update, { params, body: { text: 'Consulte o rastreio.' } })
  const { data } = await world.call(boss, knowledgeEndpoints.versions, { params })
  expect(data).toMatchObject({ current: { userName: other.name }, versions: [{ text: pair.text, userName: boss.name }] })
  const [version] = data.versions
  expect(await world.call(boss, knowledgeEndpoints.restore, { params, body: { versionId: version?.id ?? 0 } })).toMatchObject({
    data: pair,
  })
  expect(await find(boss, 'rastreio')).toEqual([])
  expect(await find(boss, 'capital')).toEqual([pair.title])
  expect((await world.call(boss, knowledgeEndpoints.versions, { params })).data.versions).toHaveLength(2)
  const { data: second } = await world.call(boss, create, { body: page })
  expect(
    await world.call(boss, knowledgeEndpoints.restore, { params: { id: second.id }, body: { versionId: version?.id ?? 0 } }),
  ).toMatchObject({ status: 404, error: 'ERR_NO_KNOWLEDGE_VERSION_FOUND' })
})

test('the oldest of more than fifty versions go', async () => {
  const boss = await world.person('supervisor')
  const { data: article } = await world.call(boss, create, { body: pair })
  const params = { id: article.id }
  for (let turn = 0; turn < 53; turn++) await world.call(boss, update, { params, body: { text: `Text ${turn}` } })
  const { data } = await world.call(boss, knowledgeEndpoints.versions, { params })
  expect(data.versions.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => `Text ${51 - at}`))
})

const choose = (person: Person, id: number, isChosen = true) =>
  world.call(person, knowledgeEndpoints.chooseQuickMessage, { params: { id }, body: { isChosen } })
const shared = { shortcode: 'pix', message: 'Oi, {{firstName}}! A chave Pix é o CNPJ.', geral: true }

test('a chosen quick message is found, and the knowledge follows its changes, its audience and its deletion', async () => {
  const boss = await world.person('admin')
  const { data: quick } = await world.call(boss, quickMessages.endpoints.create, { body: shared })
  const params = { id: quick.id }
  expect(await find(boss, 'chave pix')).toEqual([])
  expect(await choose(boss, quick.id)).toMatchObject({ status: 200 })
  await choose(boss, quick.id)
  const [hit] = await searchKnowledge(world.kernel.read(boss.companyId), { question: 'chave', limit: 6 })
  expect(hit).toMatchObject({ title: 'pix', text: 'Oi, ! A chave Pix é o CNPJ.' })
  expect((await world.call(boss, knowledgeEndpoints.quickMessages, {})).data.quickMessages).toMatchObject([
    { id: quick.id, isChosen: true },
  ])

  await world.call(boss, quickMessages.endpoints.update, { params, body: { message: 'Pague por boleto.' } })
  expect(await find(boss, 'chave')).toEqual([])
  expect(await find(boss, 'boleto')).toEqual(['pix'])
  await world.call(boss, quickMessageEndpoints.import, { body: { rows: [{ shortcode: 'PIX', message: 'Pague no caixa.', geral: true }] } })
  expect(await find(boss, 'boleto')).toEqual([])
  expect(await find(boss, 'caixa')).toEqual(['PIX'])

  await world.call(boss, quickMessages.endpoints.update, { params, body: { geral: false } })
  expect(await find(boss, 'caixa')).toEqual([])
  expect(await choose(boss, quick.id)).toMatchObject({ status: 409, error: 'ERR_QUICK_MESSAGE_NOT_SHARED' })
  await world.call(boss, quickMessages.endpoints.update, { params, body: { geral: true } })
  await choose(boss, quick.id)
  await world.call(boss, quickMessages.endpoints.remove, { params })
  expect(await find(boss, 'caixa')).toEqual([])
})

test('a quick message leaves the knowledge when nobody chooses it any more, and with a bulk deletion', async () => {
  const boss = await world.person('admin')
  const ids: number[] = []
  for (const shortcode of ['one', 'two']) {
    const { data } = await world.call(boss, quickMessages.endpoints.create, { body: { ...shared, shortcode } })
    await choose(boss, data.id)
    ids.push(data.id)
  }
  expect(await find(boss, 'chave')).toEqual(['one', 'two'])
  await choose(boss, ids[0] ?? 0, false)
  expect(await find(boss, 'chave')).toEqual(['two'])
  await world.call(boss, quickMessageBulkEndpoints.start, { body: { ids, action: { type: 'delete', count: 2 } } })
  await waitUntil(async () => (await find(boss, 'chave')).length === 0, 'nothing is found')
})

test('the text of a quick message is changed as a quick message only', async () => {
  const boss = await world.person('admin')
  const { data: quick } = await world.call(boss, quickMessages.endpoints.create, { body: shared })
  await choose(boss, quick.id)
  const { articles } = (await world.call(boss, list, { query: {} })).data as { articles: { id: number }[] }
  expect(await world.call(boss, update, { params: { id: articles[0]?.id ?? 0 }, body: { text: 'Other' } })).toMatchObject({
    status: 409,
    error: 'ERR_QUICK_MESSAGE_EDITED_THERE',
  })
})

test('a long page, a page of headings only and one without any word are saved', async () => {
  const boss = await world.person('supervisor')
  const long = Array.from({ length: 2000 }, (_, at) => `palavra${at}`)
    .join(' ')
    .slice(0, MAX_ARTICLE_LENGTH)
  for (const text of [long, '## Só um título', '!!!', `${'a'.repeat(3000)} fim`])
    expect(await world.call(boss, create, { body: { kind: 'page', title: 'Uma página', text } })).toMatchObject({ status: 200 })
  const db = world.kernel.read(boss.companyId)
  for (const { text } of await db.selectFrom('knowledgeChunks').select('text').execute()) expect(text.length).toBeLessThanOrEqual(850)
  expect(await find(boss, 'palavra1000')).toEqual(['Uma página'])
})

test('articles that share their words are saved and deleted at the same time, and the vocabulary has exactly the words that are left', async () => {
  const boss = await world.person('supervisor')
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, at) => world.call(boss, create, { body: { ...pair, title: `Prazo ${at} dias` } })),
  )
  await Promise.all(
    made.map(
      ({ data: { id } }, at): Promise<unknown> =>
        at % 2 === 0
          ? world.call(boss, remove, { params: { id } })
          : world.call(boss, update, { params: { id }, body: { text: `Entregamos na capital em ${at} dias.` } }),
    ),
  )
  const db = world.kernel.read(boss.companyId)
  const stems = async (table: 'knowledgeWords' | 'knowledgeTerms') =>
    (await db.selectFrom(table).select('stem').distinct().orderBy('stem').execute()).map(({ stem }) => stem)
  expect(await stems('knowledgeWords')).toEqual(await stems('knowledgeTerms'))
})

test('a word that one transaction finds in the vocabulary is not removed by another one before the first commits', async () => {
  const boss = await world.person('supervisor')
  const { companyId } = boss
  const { data: leaving } = await world.call(boss, create, { body: { ...pair, title: 'Parafuso sextavado' } })
  await world.kernel.transact({ companyId }, async (tx) => {
    const values = { kind: 'pair', title: 'Parafuso francês', text: 'Temos.', updatedAt: new Date() } as const
    const row = await tx.db
      .insertInto('knowledgeArticles')
      .values(values)
      .returning(['id', 'kind', 'title', 'text'])
      .executeTakeFirstOrThrow()
    await saveChunks(tx, row)
    // Without the lock the deletion is over now, and with it the deletion waits for this transaction.
    const removal = world.call(boss, remove, { params: { id: leaving.id } })
    await Promise.race([removal, new Promise((resolve) => setTimeout(resolve, 500))])
  })
  await waitUntil(async () => (await find(boss, 'sextavado')).length === 0, 'the other article is deleted')
  expect(await find(boss, 'parafusos')).toEqual(['Parafuso francês'])
})

test('what has no room is refused as a whole', async () => {
  const boss = await world.person('supervisor')
  const { data: article } = await world.call(boss, create, { body: pair })
  const chunk = { companyId: boss.companyId, articleId: article.id, path: '', text: '', length: 0 }
  const chunks = Array.from({ length: MAX_KNOWLEDGE_CHUNKS - 1 }, (_, position) => ({ ...chunk, position }))
  for (let at = 0; at < chunks.length; at += 5000)
    await world.platform
      .insertInto('knowledgeChunks')
      .values(chunks.slice(at, at + 5000))
      .execute()
  const refused = await world.call(boss, create, { body: { ...pair, title: 'Bicicleta' } })
  expect(refused).toMatchObject({ status: 409, error: 'ERR_KNOWLEDGE_FULL' })
  expect(await find(boss, 'bicicleta')).toEqual([])
  expect((await world.call(boss, list, { query: {} })).data).toMatchObject({ articles: [{ id: article.id }] })
})

test('a quick message of variables only can be chosen and changed, and is not found', async () => {
  const boss = await world.person('admin')
  const { data: quick } = await world.call(boss, quickMessages.endpoints.create, {
    body: { ...shared, message: '{{firstName}} {{protocol}}' },
  })
  expect(await choose(boss, quick.id)).toMatchObject({ status: 200 })
  const params = { id: quick.id }
  await world.call(boss, quickMessages.endpoints.update, { params, body: { message: 'Pague por boleto.' } })
  expect(await find(boss, 'boleto')).toEqual(['pix'])
  expect(await world.call(boss, quickMessages.endpoints.update, { params, body: { message: '{{firstName}}' } })).toMatchObject({
    status: 200,
  })
  expect(await find(boss, 'boleto pix')).toEqual([])
})

test('only the first forty words of a question are looked up, and slips are guessed among the first unknown ones', async () => {
  const boss = await world.person('supervisor')
  await world.call(boss, create, { body: pair })
  /** No word is like a word of the article. */
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => `zu${'xkjw'[at % 4]}${'xkjw'[(at >> 2) & 3]}${'xkjw'[at >> 4]}`).join(' ')
  expect(await find(boss, `${others(39)} prazo`)).toEqual([pair.title])
  expect(await find(boss, `${others(40)} prazo`)).toEqual([])
  expect(await find(boss, `${others(14)} praso`)).toEqual([pair.title])
  expect(await find(boss, `${others(15)} praso`)).toEqual([])
})
