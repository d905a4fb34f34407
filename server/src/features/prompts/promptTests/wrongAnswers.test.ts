import { contacts } from '@recado/contract/contacts'
import { prompts } from '@recado/contract/prompts'
import { promptTestEndpoints } from '@recado/contract/promptTests'
import { users } from '@recado/contract/users/users'
import { wrongAnswerEndpoints } from '@recado/contract/wrongAnswers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBotConnection } from '../../../../test/botConnection.ts'
import { startFakeOpenAi } from '../../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { mergeContacts } from '../../contacts/mergeContacts.ts'
import type { KnownContact } from '../../contacts/resolveContact.ts'

const service = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url } })
afterAll(() => Promise.all([world.close(), service.close()]))
beforeEach(() => service.forget())
const { platform } = world
const { read, report } = wrongAnswerEndpoints
const CPF = '529.982.247-25'

/** An assistant has answered a customer twice. */
async function scene() {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }] })
  const { boss } = line
  const body = { name: 'Ada the helper', prompt: 'You answer the customers of a bakery. '.repeat(3), apiKey: 'sk-secret' }
  const { data: prompt } = await world.call(boss, prompts.endpoints.create, { body: { ...body, queueId: line.queues[0]?.id ?? 0 } })
  await line.change({ promptId: prompt.id })
  const customer = line.meet()
  service.answers(({ messages }) => ({ content: `Answer ${messages.filter(({ role }) => role === 'user').length}` }))
  await customer.says(`Hi, I am ${CPF}`)
  await customer.heard(['Answer 1'])
  await customer.says('Do you have bread?')
  await customer.heard(['Answer 1', 'Answer 2'])
  const { id: ticketId, contactId } = await customer.ticket()
  const messages = await platform.selectFrom('messages').selectAll().where('ticketId', '=', ticketId).orderBy('seq').execute()
  const params = { id: messages.at(-1)?.id ?? '' }
  const tests = async () => (await world.call(boss, promptTestEndpoints.list, { params: { id: prompt.id } })).data.tests
  return { line, boss, prompt, contactId, messages, params, tests }
}

test('a wrong answer becomes a masked test of the assistant that gave it, and goes with the contact', async () => {
  const { boss, prompt, params, contactId, tests } = await scene()
  const turns = ['Hi, I am [CPF]', 'Do you have bread?']
  expect((await world.call(boss, read, { params })).data).toEqual({ assistant: 'Ada the helper', turns, answer: 'Answer 2' })
  const body = { mustContain: ['seven'], mustNotContain: ['never'] }
  for (let twice = 0; twice < 2; twice++) expect((await world.call(boss, report, { params, body })).status).toBe(200)
  const expects = { mustCite: [], mustContain: ['seven'], mustNotContain: ['never'], handover: null, mostAnswers: null }
  expect(await tests()).toMatchObject([
    { promptId: prompt.id, name: 'Do you have bread?', turns, expects, contactId, isReported: false, wrongAnswer: 'Answer 2' },
  ])
  await world.call(boss, contacts.endpoints.remove, { params: { id: contactId } })
  expect(await tests()).toEqual([])
})

test('what an agent reports waits for an administrator; who does not see the ticket reports nothing', async () => {
  const { line, boss, params, tests } = await scene()
  const agent = await world.person('user', boss.companyId)
  const queueId = line.queues[0]?.id ?? 0
  await platform.updateTable('tickets').set({ queueId }).where('companyId', '=', boss.companyId).execute()
  expect(await world.call(agent, report, { params, body: { handover: {} } })).toMatchObject({
    error: expect.stringMatching(/^ERR_NO_(PERMISSION|TICKET_FOUND)$/),
  })
  await world.call(boss, users.endpoints.update, { params: { id: agent.id }, body: { queueIds: [queueId] } })
  expect((await world.call(agent, report, { params, body: { handover: {} } })).status).toBe(200)
  expect(await tests()).toMatchObject([{ isReported: true, reportedBy: agent.name, expects: { handover: { reason: null } } }])
})

test('a text of ours behind an answer leads to the answer; what an administrator says replaces what an agent said', async () => {
  const { line, boss, params, tests } = await scene()
  await platform.updateTable('prompts').set({ name: 'Another name' }).where('companyId', '=', boss.companyId).execute()
  const customer = line.meet()
  service.answers({ content: 'Let me ask. Ação: Transferir para o setor de atendimento' })
  await customer.says('Is it for 529.982.247-25?')
  await customer.heard(['Let me ask.', /equipe|team/])
  const { id: ticketId } = await customer.ticket()
  const rows = await platform.selectFrom('messages').select('id').where('ticketId', '=', ticketId).orderBy('seq').execute()
  const behind = { id: rows.at(-1)?.id ?? '' }
  expect((await world.call(boss, read, { params: behind })).data).toMatchObject({ assistant: 'Another name', answer: 'Let me ask.' })
  const agent = await world.person('supervisor', boss.companyId)
  await world.call(agent, report, { params: behind, body: { mustContain: [`no, ${CPF}`] } })
  expect(await tests()).toMatchObject([{ isReported: true, expects: { mustContain: ['no, [CPF]'] } }])
  await world.call(boss, report, { params: behind, body: { handover: {} } })
  expect(await tests()).toMatchObject([{ isReported: false, expects: { mustContain: [], handover: { reason: null } } }])
  expect(await world.call(boss, report, { params, body: {} as never })).toMatchObject({ status: 422 })
})

test('only answers of assistants are reported', async () => {
  const { boss, messages, params, tests } = await scene()
  const own = messages.find(({ fromMe }) => !fromMe)
  expect(await world.call(boss, read, { params: { id: own?.id ?? '' } })).toMatchObject({ status: 422, error: 'ERR_NO_ASSISTANT_ANSWER' })
  await platform.deleteFrom('ticketSteps').where('companyId', '=', boss.companyId).where('code', '=', 'assistantAnswered').execute()
  expect(await world.call(boss, report, { params, body: { handover: {} } })).toMatchObject({
    status: 422,
    error: 'ERR_NO_ASSISTANT_ANSWER',
  })
  expect(await tests()).toEqual([])
})

test('a test goes on with the contact that stays when two turn out to be one person', async () => {
  const { boss, params, contactId, tests } = await scene()
  await world.call(boss, report, { params, body: { mustContain: ['seven'] } })
  const { companyId } = boss
  const person = await platform.insertInto('contacts').values({ companyId, name: 'Ana' }).returning('id').executeTakeFirstOrThrow()
  const known = (id: number) => ({ id, name: 'Ana', email: '', isNamed: true, blockedAt: null }) as KnownContact
  await world.kernel.transact(boss, (tx) => mergeContacts(tx, { kept: known(person.id), gone: [known(contactId)], at: world.clock.now() }))
  expect(await tests()).toMatchObject([{ contactId: person.id }])
})
