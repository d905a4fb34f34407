import { aiPriceEndpoint } from '@recado/contract/costs/costs'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { prompts, triedPrompt } from '@recado/contract/prompts'
import { type PromptTest, promptTestEndpoints } from '@recado/contract/promptTests'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../../test/createPeople.ts'
import { modelNotFound, startFakeOpenAi } from '../../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { playTest } from './playTest.ts'

const service = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url } })
afterAll(() => Promise.all([world.close(), service.close()]))
beforeEach(() => service.forget())

const { list, create, update, remove, run, results, publications } = promptTestEndpoints
const words = 'You answer the customers of a bakery, shortly and kindly, in their language.'
const settings = { prompt: words, model: 'any', maxTokens: 77, temperature: 0.4, maxMessages: 10 }
const bread = { name: 'Bread', turns: ['Do you have bread?'], expects: { mustContain: ['seven'] } }

async function scene({ testBar = null as number | null, usesKnowledge = false } = {}) {
  const boss = await world.person('admin')
  const { id: queueId } = await world.platform
    .insertInto('queues')
    .values({ companyId: boss.companyId, name: 'Sales', color: '#123456' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { ...settings, name: 'Helper', apiKey: 'sk-own', queueId, usesKnowledge, testBar }
  const { data: prompt } = await world.call(boss, prompts.endpoints.create, { body })
  service.forget()
  const tried = { ...settings, apiKey: prompt.apiKey, usesKnowledge }
  const params = { id: prompt.id }
  return {
    boss,
    prompt,
    params,
    tried,
    add: async (body: typeof create.body._input = bread) => (await world.call(boss, create, { params, body })).data,
    play: (one: PromptTest, values: object = {}) =>
      world.call(boss, run, { params: { ...params, testId: one.id }, body: { ...tried, ...values } }),
    resultsWith: async (values: object = {}) => (await world.call(boss, results, { params, body: { ...tried, ...values } })).data,
    save: (body: object) => world.call(boss, prompts.endpoints.update, { params, body }),
  }
}

test('a test plays the customer until the assistant hands over, and stores its result with tokens and cost', async () => {
  const { boss, add, play, resultsWith } = await scene()
  await world.call(boss, aiPriceEndpoint, { body: { model: 'any', price: { currency: 'USD', input: 1, output: 2 } } })
  const turns = ['Hi', 'Do you have bread?', 'A person, please', 'Never said']
  const expects = { mustContain: ['at SEVEN'], mustNotContain: ['no'], handover: { reason: 'person' }, mostAnswers: 2 }
  const made = await add({ name: 'Whole', turns, expects })
  service.answers(({ messages }) =>
    messages.at(-1)?.content.includes('person')
      ? { tool_calls: [{ name: 'transfer_to_attendant', arguments: '{"reason":"wants a person"}' }] }
      : { content: messages.length > 2 ? 'Fresh at seven.' : 'Hello!' },
  )
  const result = { testId: made.id, state: 'passed', runs: 1, passedRuns: 1, problems: [], answers: ['Hello!', 'Fresh at seven.'] }
  const { data } = await play(made)
  expect(data).toMatchObject({ ...result, handover: 'wants a person', input: 30, output: 15, cost: { currency: 'USD' } })
  expect(data.cost?.amount).toBeCloseTo(0.00006, 9)
  expect(service.asked).toHaveLength(3)
  expect(
    service.asked
      .at(-1)
      ?.messages.slice(1)
      .map(({ content }) => content),
  ).toEqual(['Hi', 'Hello!', turns[1], 'Fresh at seven.', turns[2]])
  expect(await resultsWith()).toMatchObject({ results: [result], passed: 1, failed: 0, notRun: 0, total: 1, input: 30, output: 15 })
})

test('a failed test is undecided until its third run, of which most decide', async () => {
  const { add, play, resultsWith } = await scene()
  const made = await add()
  const runs: [string, string, number][] = [
    ['No.', 'undecided', 0],
    ['At seven.', 'undecided', 1],
    ['No.', 'failed', 1],
    ['At seven.', 'failed', 2],
    ['At seven.', 'passed', 3],
  ]
  for (const [content, state, passedRuns] of runs) {
    service.answers({ content })
    expect((await play(made)).data).toMatchObject({ state, passedRuns })
    const { passed, failed, notRun } = await resultsWith()
    expect({ passed, failed, notRun }).toEqual({
      passed: Number(state === 'passed'),
      failed: Number(state === 'failed'),
      notRun: Number(state === 'undecided'),
    })
  }
  const { data } = await play(made)
  expect(data).toMatchObject({ runs: 6, problems: [{ problem: 'notContained', detail: 'seven' }], input: 60, output: 30 })
})

test('a test that fails is played nine times at most with the same settings', async () => {
  const { add, play } = await scene()
  const made = await add()
  service.answers({ content: 'No.' })
  for (let runs = 0; runs < 9; runs++) await play(made)
  service.answers({ content: 'At seven.' })
  expect((await play(made)).data).toMatchObject({ state: 'failed', runs: 9, passedRuns: 0 })
  expect(service.asked).toHaveLength(9)
  expect((await play(made, { temperature: 0.5 })).data).toMatchObject({ state: 'passed', runs: 1 })
})

test('whatever changes answers makes a test not run: settings, knowledge, the test, the endpoint; a name does not', async () => {
  const { boss, params, add, play, resultsWith } = await scene({ usesKnowledge: true })
  const body = { kind: 'pair' as const, title: 'Do you have bread?', text: 'Yes, fresh at seven.' }
  const { data: article } = await world.call(boss, knowledge.endpoints.create, { body })
  const made = await add({ ...bread, expects: { mustContain: ['seven'], mustCite: ['do you have'] } })
  service.answers({ fields: { text: 'Yes, at seven.', sources: [1] } })
  const states = async (values: object = {}) => (await resultsWith(values)).notRun
  expect(await states()).toBe(1)
  expect((await play(made)).data).toMatchObject({ state: 'passed', sources: ['Do you have bread?'] })
  expect(await states()).toBe(0)
  const others = [
    ...[{ prompt: `${words} Be brief.` }, { model: 'other' }, { temperature: 0.5 }, { maxTokens: 78 }, { maxMessages: 9 }],
    ...[{ usesKnowledge: false }, { alwaysHandOver: ['bread'] }, { endpoint: 'https://example.com/v1' }],
  ]
  for (const other of others) expect(await states(other), JSON.stringify(other)).toBe(1)
  await world.call(boss, update, { params: { ...params, testId: made.id }, body: { name: 'Renamed' } })
  expect(await states()).toBe(0)
  await world.call(boss, knowledge.endpoints.update, { params: { id: article.id }, body: { text: 'Yes, fresh at seven every day.' } })
  expect(await states()).toBe(1)
  await play(made)
  expect(await states()).toBe(0)
  await world.call(boss, update, { params: { ...params, testId: made.id }, body: { turns: ['Bread?'] } })
  expect(await states()).toBe(1)
})

test('a service that fails is no result of a test', async () => {
  const { add, play, resultsWith } = await scene()
  const made = await add()
  service.answers(modelNotFound('any'))
  expect(await play(made)).toMatchObject({ status: 422, error: 'ERR_AI_SERVICE', details: { reason: 'model' } })
  expect(await resultsWith()).toMatchObject({ results: [], notRun: 1 })
})

test('a test that the service cannot answer has failed, and says why', async () => {
  const { add, play, resultsWith } = await scene()
  const made = await add({ ...bread, turns: ['Hi', 'Do you have bread?'] })
  service.answers({ content: null })
  const problems = [{ problem: 'serviceFailed', detail: 'noAnswer' }]
  expect((await play(made)).data).toMatchObject({ state: 'undecided', problems, input: 10, output: 5 })
  service.answers(({ messages }) =>
    messages.length > 2 ? { status: 400, body: { error: { message: 'content filter' } } } : { content: 'Hello!' },
  )
  problems[0] = { problem: 'serviceFailed', detail: 'refused' }
  expect((await play(made)).data).toMatchObject({ state: 'undecided', problems, answers: ['Hello!'] })
  expect((await play(made)).data).toMatchObject({ state: 'failed', runs: 3, passedRuns: 0 })
  expect(await resultsWith()).toMatchObject({ failed: 1, notRun: 0 })
})

test('tests stay within the token limits of the stored assistant, and a service that counts nothing has no cost', async () => {
  const { boss, add, play, save } = await scene()
  const made = await add()
  await save({ tokensPerDay: 1000 })
  expect(await play(made, { maxTokens: 1000 })).toMatchObject({ error: 'ERR_AI_SERVICE', details: { reason: 'tokenLimit' } })
  expect(service.asked).toEqual([])
  await world.call(boss, aiPriceEndpoint, { body: { model: 'any', price: { currency: 'USD', input: 1, output: 2 } } })
  service.answers({ content: 'At seven.', tokens: null })
  expect((await play(made)).data).toMatchObject({ state: 'passed', input: 0, output: 0, cost: null })
})

test('a service that is too slow for a test fails it', async () => {
  const { boss, tried, add } = await scene()
  const made = await add()
  service.answers('silent')
  const play = {
    kernel: world.kernel,
    companyId: boss.companyId,
    db: world.kernel.read(boss.companyId),
    access: { endpoint: service.url, apiKey: 'sk-own' },
    settings: triedPrompt.parse(tried),
    company: { company: 'Bakery', language: 'en', timezone: 'UTC' },
    signal: AbortSignal.timeout(300),
  }
  expect(await playTest(play, made)).toMatchObject({ problems: [{ problem: 'tooSlow' }], answers: [] })
})

test('changed answers below the bar are refused without a reason, and stored with one', async () => {
  const { boss, params, add, play, save, tried } = await scene({ testBar: 100 })
  const [first, second] = [await add(), await add({ ...bread, name: 'Second' })]
  expect((await save({ name: 'Other name', maxAnswers: 9, tokensPerDay: 5000, testBar: 60 })).status).toBe(200)
  await world.platform.deleteFrom('promptPublications').where('companyId', '=', boss.companyId).execute()
  const changed = { prompt: `${words} Be brief.` }
  const details = (passed: number, failed: number, notRun: number) => ({
    status: 409,
    error: 'ERR_TESTS_BELOW_BAR',
    details: { passed, failed, notRun, total: 2, bar: 60 },
  })
  const before = await world.digest()
  expect(await save(changed)).toMatchObject(details(0, 0, 2))
  expect(await save({ ...changed, testBar: null })).toMatchObject(details(0, 0, 2))
  expect(await world.digest()).toEqual(before)
  service.answers({ content: 'At seven.' })
  await play(first, changed)
  await play(second)
  expect(await save(changed)).toMatchObject(details(1, 0, 1))
  service.answers({ content: 'No.' })
  for (let runs = 0; runs < 3; runs++) await play(second, changed)
  expect(await save(changed)).toMatchObject(details(1, 1, 0))
  expect((await save({ ...changed, publishReason: ' The old text was wrong. ' })).data).toMatchObject(changed)
  const shown = (await world.call(boss, publications, { params })).data.publications
  expect(shown).toMatchObject([
    { userName: boss.name, reason: 'The old text was wrong.', bar: 60, passed: 1, failed: 1, notRun: 0, total: 2 },
  ])
  service.answers({ content: 'At seven.' })
  const better = { prompt: `${words} Name the hour.` }
  for (const one of [first, second]) await play(one, { ...tried, ...better })
  expect((await save({ ...better, publishReason: 'Not needed' })).status).toBe(200)
  expect((await world.call(boss, publications, { params })).data.publications).toHaveLength(1)
})

test('whoever lowers the bar, or deletes or empties a failing test, below it leaves a trace with their name', async () => {
  const { boss, params, add, play, save } = await scene({ testBar: 100 })
  const [first, second, third] = [await add(), await add({ ...bread, name: 'Cake' }), await add({ ...bread, name: 'Tea' })]
  service.answers({ content: 'No.' })
  for (const one of [first, second]) for (let runs = 0; runs < 3; runs++) await play(one)
  const of = ({ id: testId }: PromptTest) => ({ ...params, testId })
  await world.call(boss, update, { params: of(second), body: { name: 'Pie', turns: second.turns } })
  await world.call(boss, update, { params: of(second), body: { expects: { mustContain: [] } } })
  await world.call(boss, remove, { params: of(first) })
  await world.call(boss, remove, { params: of(third) })
  await save({ testBar: 80 })
  await save({ testBar: 90 })
  await save({ testBar: null })
  const { data } = await world.call(boss, publications, { params })
  expect(data.publications.map(({ reason, userName, bar }) => `${userName === boss.name} ${bar} ${reason}`)).toEqual([
    'true 90 O mínimo de 90% foi retirado.',
    'true 100 O mínimo baixou de 100% para 80%.',
    'true 100 O teste “Bread”, que falhava, foi excluído.',
    'true 100 O teste “Pie”, que falhava, foi alterado.',
  ])
})

test('chosen articles below a bar: deleted ones, their order and doubles are no change', async () => {
  const { boss, params, add, play, save } = await scene({ testBar: 100, usesKnowledge: true })
  const store = async (title: string) =>
    (await world.call(boss, knowledge.endpoints.create, { body: { kind: 'pair', title, text: 'Yes, fresh at seven.' } })).data.id
  const [first, second, gone] = [await store('Do you have bread?'), await store('Do you have cake?'), await store('Do you have tea?')]
  await save({ knowledgeArticleIds: [second, gone, first, first] })
  await world.call(boss, knowledge.endpoints.remove, { params: { id: gone } })
  const made = await add()
  service.answers({ fields: { text: 'Yes, at seven.', sources: [1] } })
  const { data: shown } = await world.call(boss, prompts.endpoints.get, { params })
  expect(shown.knowledgeArticleIds).toEqual([first, second])
  expect((await save({ knowledgeArticleIds: [second, first] })).status).toBe(200)
  const changed = { prompt: `${words} Be brief.` }
  expect((await save(changed)).status).toBe(409)
  expect((await play(made, { ...changed, knowledgeArticleIds: shown.knowledgeArticleIds })).data).toMatchObject({ state: 'passed' })
  expect((await save(changed)).status).toBe(200)
})

test('a prompt without a bar or without tests is saved as ever', async () => {
  const { save, add } = await scene({ testBar: 100 })
  expect((await save({ prompt: `${words} Be brief.` })).status).toBe(200)
  await save({ testBar: null })
  await add()
  expect((await save({ prompt: words })).status).toBe(200)
})

test('reported tests come first and do not count before they are confirmed', async () => {
  const { boss, params, prompt, add, resultsWith } = await scene()
  await add()
  const row = { companyId: boss.companyId, promptId: prompt.id, turns: '["Hi"]', isReported: true, wrongAnswer: 'Never' }
  const expects = JSON.stringify({ mustCite: [], mustContain: [], mustNotContain: [], handover: null, mostAnswers: null })
  await world.platform
    .insertInto('promptTests')
    .values({ ...row, name: 'Reported', expects, userId: boss.id })
    .execute()
  const { tests } = (await world.call(boss, list, { params })).data
  expect(tests).toMatchObject([{ name: 'Reported', isReported: true, wrongAnswer: 'Never', reportedBy: boss.name }, { name: 'Bread' }])
  expect((await resultsWith()).total).toBe(1)
  await world.call(boss, update, { params: { ...params, testId: tests[0]?.id ?? 0 }, body: {} })
  expect((await resultsWith()).total).toBe(2)
})

test('a prompt has at most 50 tests; they go with it', async () => {
  const { boss, prompt, params, add } = await scene()
  for (let count = 0; count < 50; count++) await add()
  expect(await world.call(boss, create, { params, body: bread })).toMatchObject({ status: 409, error: 'ERR_TOO_MANY_PROMPT_TESTS' })
  const [one] = (await world.call(boss, list, { params })).data.tests
  expect((await world.call(boss, remove, { params: { ...params, testId: one?.id ?? 0 } })).status).toBe(200)
  expect(await world.call(boss, remove, { params: { ...params, testId: one?.id ?? 0 } })).toMatchObject({ status: 404 })
  await world.call(boss, prompts.endpoints.remove, { params: { id: prompt.id } })
  expect(await world.platform.selectFrom('promptTests').select('id').where('companyId', '=', boss.companyId).execute()).toEqual([])
})

test('a test belongs to its prompt, its company and its administrators', async () => {
  const { boss, params, add } = await scene()
  const other = await scene()
  const [mine, theirs] = [await add(), await other.add()]
  const change = (who: Person, id: number, testId: number) => world.call(who, update, { params: { id, testId }, body: { name: 'Taken' } })
  expect(await change(boss, params.id, theirs.id)).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_TEST_FOUND' })
  expect(await change(boss, other.params.id, theirs.id)).toMatchObject({ status: 404 })
  expect(await change(other.boss, params.id, mine.id)).toMatchObject({ status: 404 })
  expect(await change(await world.person('supervisor', boss.companyId), params.id, mine.id)).toMatchObject({ status: 403 })
  expect(await world.call(other.boss, list, { params })).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_FOUND' })
})
