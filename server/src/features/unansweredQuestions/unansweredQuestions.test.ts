import { randomUUID } from 'node:crypto'
import { contacts } from '@recado/contract/contacts'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { unansweredQuestionEndpoints } from '@recado/contract/knowledge/unansweredQuestions'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { MessageOrigin } from '@recado/contract/messages/origins'
import { MOST_CHOSEN_ARTICLES, prompts } from '@recado/contract/prompts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import type { Person } from '../../../test/createPeople.ts'
import { startFakeOpenAi } from '../../../test/fakeOpenAi.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, hours, later, minutes } from '../../kernel/clock.ts'
import { readUnanswered } from './readUnanswered.ts'
import { storeQuestion } from './storeQuestion.ts'

const service = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url } })
afterAll(() => Promise.all([world.close(), service.close()]))
const { platform } = world
const { list, count, makePair, dismiss } = unansweredQuestionEndpoints
const PATIENCE = { timeout: 60_000, interval: 50 }

const groupsOf = async (who: Person) => (await world.call(who, list, {})).data.groups
const countOf = async (who: Person) => (await world.call(who, count, {})).data.count
const textsOf = async (who: Person) => (await groupsOf(who)).map(({ questions }) => questions.map(({ question }) => question))

/** A ticket of a company, whose customer asks what nobody can answer. */
async function customerOf({ companyId }: Person, name = 'Ana Souza') {
  const at = world.clock.now()
  const { id: contactId } = await platform.insertInto('contacts').values({ companyId, name }).returning('id').executeTakeFirstOrThrow()
  const values = { companyId, contactId, connectionId: null, status: 'pending' as const, createdAt: at, updatedAt: at }
  const { id: ticketId, uuid } = await platform.insertInto('tickets').values(values).returning(['id', 'uuid']).executeTakeFirstOrThrow()
  type Written = { origin?: MessageOrigin | null; mediaType?: MessageKind; isDeleted?: boolean; error?: string; userName?: string }
  return {
    contactId,
    ticketId,
    uuid,
    async asks(question: string, promptId: number | null = null) {
      const row = { companyId, ticketId, promptId, question, reason: 'missing_knowledge' as const, askedAt: at }
      return (await platform.insertInto('unansweredQuestions').values(row).returning('id').executeTakeFirstOrThrow()).id
    },
    writes: (minute: number, body: string, fromMe: boolean, { origin = fromMe ? 'attendant' : null, ...more }: Written = {}) =>
      platform
        .insertInto('messages')
        .values({
          companyId,
          id: randomUUID(),
          ticketId,
          contactId,
          fromMe,
          body,
          createdAt: later(at, minutes(minute)),
          origin,
          isAutomatic: origin === 'bot',
          ...more,
        })
        .execute(),
  }
}

/** An assistant with knowledge, which may answer from chosen articles only. */
async function insertPrompt({ companyId }: Person, name: string, knowledgeArticleIds: number[] | null) {
  const fixed = { prompt: '', model: 'gpt-6-luna', maxTokens: 1, temperature: 0, apiKeySealed: '', maxMessages: 1, usesKnowledge: true }
  const values = { ...fixed, companyId, name, knowledgeArticleIds }
  return (await platform.insertInto('prompts').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A connection whose customers an assistant with knowledge answers. */
async function lineWithAssistant() {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const prompt = 'You answer the customers of a bakery. '.repeat(3)
  const body = { name: 'Ada the helper', prompt, apiKey: 'sk-secret', queueId: line.queues[0]?.id ?? 0, usesKnowledge: true }
  const { data } = await world.call(line.boss, prompts.endpoints.create, { body })
  await line.change({ promptId: data.id })
  return { line, promptId: data.id }
}

test('what the knowledge does not tell is stored with the handover, masked; other handovers are not', async () => {
  const { line, promptId } = await lineWithAssistant()
  const { boss } = line
  const live = await listenToLiveEvents(world.url, boss)
  const handsOver = async (question: string, reason: string) => {
    const customer = line.meet()
    service.answers({ fields: { action: 'handover', reason } })
    await customer.says(question)
    await expect.poll(async () => (await customer.ticket()).waitsBecause?.values.reason, PATIENCE).toBe(reason)
  }
  await handsOver('Fazem bolo de jaca? Meu CPF é 529.982.247-25', 'missing_knowledge')
  await live.hears('unansweredQuestion', 'reload')
  await handsOver('Quero falar com uma pessoa', 'wants a person')
  expect(await textsOf(boss)).toEqual([['Fazem bolo de jaca? Meu CPF é [CPF]']])
  const unchecked = line.meet()
  service.answers({ fields: { text: 'Custa R$ 77,00.', sources: [1] } })
  await world.call(boss, knowledge.endpoints.create, { body: { kind: 'pair', title: 'Quanto custa o pão?', text: 'Custa R$ 2,00.' } })
  await unchecked.says('Quanto custa o pão doce?')
  await expect.poll(async () => (await unchecked.ticket()).waitsBecause?.values.reason, PATIENCE).toBe('unchecked')
  expect((await groupsOf(boss)).flatMap(({ questions }) => questions.map(({ reason }) => reason))).toEqual([
    'unchecked',
    'missing_knowledge',
  ])

  await platform.updateTable('prompts').set({ usesKnowledge: false }).where('id', '=', promptId).execute()
  const plain = line.meet()
  service.answers({ tool_calls: [{ name: 'transfer_to_attendant', arguments: '{"reason":"missing_knowledge"}' }] })
  await plain.says('Vendem flores?')
  await expect.poll(async () => (await plain.ticket()).waitsBecause?.values.reason, PATIENCE).toBe('missing_knowledge')
  expect(await countOf(boss)).toBe(2)
})

test('if the question cannot be stored, nothing is handed over for it, and a person follows all the same', async () => {
  const { line } = await lineWithAssistant()
  const refusal = sql.raw(`constraint refused check (question <> 'Fazem bolo de jaca?')`)
  await sql`alter table "unansweredQuestions" add ${refusal}`.execute(platform)
  service.answers({ fields: { action: 'handover', reason: 'missing_knowledge' } })
  const ana = line.meet()
  await ana.says('Fazem bolo de jaca?')
  await expect.poll(async () => (await ana.ticket()).waitsBecause?.code, PATIENCE).toBe('assistantFailed')
  await sql`alter table "unansweredQuestions" drop constraint refused`.execute(platform)
  expect((await ana.steps()).map(({ code }) => code)).not.toContain('assistantHandedOver')
  expect(await ana.hears()).toHaveLength(1)
  expect(await countOf(line.boss)).toBe(0)
})

test('the question is the customer’s last turn in words: captions and transcripts count, files without words do not', async () => {
  const boss = await world.person('admin')
  const { companyId } = boss
  const { contactId, ticketId, writes } = await customerOf(boss)
  const promptId = await insertPrompt(boss, 'Ada', null)
  const ticket = { id: ticketId, contactId } as Parameters<typeof storeQuestion>[1]['ticket']
  const handOver = () =>
    world.kernel.transact({ companyId }, (tx) =>
      storeQuestion(tx, { ticket, promptId, reason: 'missing_knowledge', at: world.clock.now() }),
    )
  await writes(1, '', false, { mediaType: 'image' })
  await handOver()
  expect(await countOf(boss)).toBe(0)
  await writes(2, 'Vendem este?', false, { mediaType: 'image' })
  await writes(3, 'E entregam hoje?', false)
  await writes(4, 'Uma pessoa vai responder.', true, { origin: 'bot' })
  await handOver()
  expect(await textsOf(boss)).toEqual([['Vendem este?\nE entregam hoje?']])

  const old = Array.from({ length: 2000 }, (_, at) => ({ companyId, ticketId, question: `n${at}`, reason: 'unchecked' as const }))
  await platform
    .insertInto('unansweredQuestions')
    .values(old.map((row) => ({ ...row, askedAt: world.clock.now() })))
    .execute()
  await handOver()
  expect(await countOf(boss)).toBe(2000)
})

test('like questions are one group with the answer that a person gave; the largest group is first', async () => {
  const boss = await world.person('supervisor')
  const [ana, rui, eva] = [await customerOf(boss, 'Ana'), await customerOf(boss, 'Rui'), await customerOf(boss, 'Eva')]
  const parking = await eva.asks('Tem estacionamento?')
  const first = await ana.asks('Vocês entregam aos domingos?')
  const second = await rui.asks('entrega domingo?')
  await ana.writes(-1, 'Antes', true)
  await ana.writes(1, 'Um momento', true, { origin: 'bot' })
  await ana.writes(2, 'Alô?', false)
  await ana.writes(3, '*Bia:*\nEntregamos, sim.', true, { userName: 'Bia' })
  await ana.writes(4, 'apagada', true, { isDeleted: true })
  await ana.writes(4, '', true, { mediaType: 'image' })
  await ana.writes(5, 'Até 12h, com CPF 529.982.247-25.', true, { origin: 'quickMessage' })
  await ana.writes(6, 'não chegou', true, { error: 'notOnService' })
  await ana.writes(7, 'Obrigada', false)
  await ana.writes(8, 'Disponha', true)
  await rui.writes(60 * 25, 'Tarde demais', true)
  expect(await groupsOf(boss)).toEqual([
    {
      questionIds: [second, first],
      questions: [
        expect.objectContaining({ question: 'entrega domingo?', ticket: { uuid: rui.uuid, contactName: 'Rui' } }),
        expect.objectContaining({ question: 'Vocês entregam aos domingos?', ticket: { uuid: ana.uuid, contactName: 'Ana' } }),
      ],
      answer: { text: 'Entregamos, sim.\nAté 12h, com CPF [CPF].', userName: 'Bia' },
    },
    { questionIds: [parking], questions: [expect.objectContaining({ question: 'Tem estacionamento?' })], answer: null },
  ])
})

test('who may not see a ticket reads its question, but neither its customer nor what was answered there', async () => {
  const boss = await world.person('supervisor')
  const ana = await customerOf(boss, 'Ana')
  await ana.asks('Vocês entregam aos domingos?')
  await ana.writes(1, 'Entregamos.', true)
  const viewer = { userId: boss.id, companyId: boss.companyId, profile: 'user', super: false, features: [] } as const
  const read = (seesUnqueued: boolean) => readUnanswered(world.kernel.read(boss.companyId), { ...viewer, queueIds: [], seesUnqueued })
  expect(await read(false)).toMatchObject([{ questions: [{ question: 'Vocês entregam aos domingos?', ticket: null }], answer: null }])
  expect(await read(true)).toMatchObject([{ questions: [{ ticket: { contactName: 'Ana' } }], answer: { text: 'Entregamos.' } }])
})

test('agents, other companies and plans without assistants get nothing of it', async () => {
  const boss = await world.person('supervisor')
  const id = await (await customerOf(boss)).asks('Vocês entregam aos domingos?')
  const agent = await world.person('user', boss.companyId)
  expect(await world.call(agent, list, {})).toMatchObject({ status: 403 })
  expect(await world.call(agent, count, {})).toMatchObject({ status: 403 })
  const eve = await world.person('supervisor')
  expect(await groupsOf(eve)).toEqual([])
  const body = { questionIds: [id], title: 'Entregam?', text: 'Sim.' }
  expect(await world.call(eve, makePair, { body })).toMatchObject({ status: 404 })
  const own = await (await customerOf(eve)).asks('Tem wifi?')
  expect(await world.call(eve, makePair, { body: { ...body, questionIds: [own, id] } })).toMatchObject({ status: 404 })
  expect(await world.call(eve, dismiss, { body: { questionIds: [id], isDismissed: true } })).toMatchObject({ status: 404 })
  const { id: companyId } = await world.company({ useOpenAi: false })
  expect(await world.call(await world.person('admin', companyId), list, {})).toMatchObject({ status: 402 })
  expect(await countOf(boss)).toBe(1)
})

test('a group becomes one pair, however often it is sent; another text for it is refused', async () => {
  const boss = await world.person('supervisor')
  const ana = await customerOf(boss)
  const questionIds = [await ana.asks('Vocês entregam aos domingos?'), await ana.asks('entrega domingo?')]
  const live = await listenToLiveEvents(world.url, boss)
  const body = { questionIds, title: 'Entregam aos domingos?', text: 'Sim, até 12h.' }
  const made = await Promise.all([1, 2, 3].map(() => world.call(boss, makePair, { body })))
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
  await live.hears('unansweredQuestion', 'reload')
  const { data: listed } = await world.call(boss, knowledge.endpoints.list, { query: {} })
  expect(listed).toHaveProperty('articles', [
    expect.objectContaining({ kind: 'pair', title: body.title, text: body.text, userId: boss.id }),
  ])
  expect(await groupsOf(boss)).toEqual([])
  expect(await world.call(boss, makePair, { body: { ...body, text: 'Não.' } })).toMatchObject({ status: 409 })
  await world.call(boss, dismiss, { body: { questionIds, isDismissed: false } })
  expect(await countOf(boss)).toBe(0)
})

test('a pair is made of the questions that are still open', async () => {
  const boss = await world.person('supervisor')
  const ana = await customerOf(boss)
  const [dismissed, open] = [await ana.asks('tem wifi'), await ana.asks('Tem wi-fi?')]
  await world.call(boss, dismiss, { body: { questionIds: [dismissed], isDismissed: true } })
  const body = { questionIds: [dismissed, open], title: 'Tem wifi?', text: 'Sim.' }
  expect(await world.call(boss, makePair, { body })).toMatchObject({ status: 200 })
  expect(await countOf(boss)).toBe(0)
})

test('what several customers ask comes before what one asks often', async () => {
  const boss = await world.person('supervisor')
  const [ana, rui] = [await customerOf(boss), await customerOf(boss, 'Rui')]
  await ana.asks('Vocês entregam aos domingos?')
  await rui.asks('entregam domingo?')
  for (let count = 0; count < 3; count++) await ana.asks('Tem wifi?')
  expect((await textsOf(boss)).map((texts) => texts.length)).toEqual([2, 3])
})

test('an assistant that was asked and answers from chosen articles only answers from the new pair too; deleted articles do not count', async () => {
  const boss = await world.person('admin')
  const ana = await customerOf(boss)
  const article = { body: { kind: 'pair' as const, title: 'Horários', text: 'Das 9 às 18h.' } }
  const { id } = (await world.call(boss, knowledge.endpoints.create, article)).data
  const gone = Array.from({ length: MOST_CHOSEN_ARTICLES - 1 }, (_, index) => 1_000_000 + index)
  const asked = await insertPrompt(boss, 'Asked', [id])
  const all = await insertPrompt(boss, 'All', null)
  const old = await insertPrompt(boss, 'Old', [id, ...gone])
  await insertPrompt(boss, 'Other', [id])
  const questionIds = [await ana.asks('Tem wifi?', asked), await ana.asks('tem wifi', all), await ana.asks('Tem wifi', old)]
  const { data } = await world.call(boss, makePair, { body: { questionIds, title: 'Tem wifi?', text: 'Sim.' } })
  const choices = platform.selectFrom('prompts').select('knowledgeArticleIds').where('companyId', '=', boss.companyId).orderBy('id')
  const both = [id, data.id]
  expect((await choices.execute()).map(({ knowledgeArticleIds }) => knowledgeArticleIds)).toEqual([both, null, both, [id]])
})

test('dismissed questions leave the list, come back, and make no pair meanwhile', async () => {
  const boss = await world.person('supervisor')
  const ana = await customerOf(boss)
  const questionIds = [await ana.asks('Tem wifi?')]
  const set = (isDismissed: boolean) => world.call(boss, dismiss, { body: { questionIds, isDismissed } })
  expect(await set(true)).toMatchObject({ status: 200 })
  expect(await set(true)).toMatchObject({ status: 200 })
  expect(await groupsOf(boss)).toEqual([])
  const body = { questionIds, title: 'Tem wifi?', text: 'Sim.' }
  expect(await world.call(boss, makePair, { body })).toMatchObject({ status: 409 })
  await set(false)
  expect(await textsOf(boss)).toEqual([['Tem wifi?']])
  expect(await world.call(boss, makePair, { body })).toMatchObject({ status: 200 })
})

test('a question goes with its contact, and a done one after ninety days', async () => {
  const boss = await world.person('admin')
  const [ana, rui] = [await customerOf(boss, 'Ana'), await customerOf(boss, 'Rui')]
  await ana.asks('Tem wifi?')
  const questionIds = [await rui.asks('Tem estacionamento?')]
  await rui.asks('Abrem no feriado?')
  await world.call(boss, contacts.endpoints.remove, { params: { id: ana.contactId } })
  expect(await textsOf(boss)).toEqual([['Abrem no feriado?'], ['Tem estacionamento?']])
  await world.call(boss, dismiss, { body: { questionIds, isDismissed: true } })
  const left = () => platform.selectFrom('unansweredQuestions').select('question').where('companyId', '=', boss.companyId).execute()
  world.clock.advance(days(90) - hours(1))
  await runCronJob(world, 'unansweredQuestions.sweep')
  expect(await left()).toHaveLength(2)
  world.clock.advance(hours(2))
  await runCronJob(world, 'unansweredQuestions.sweep')
  expect(await left()).toEqual([{ question: 'Abrem no feriado?' }])
})
