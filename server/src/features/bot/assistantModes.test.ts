import { botConfigEndpoint } from '@recado/contract/bot/botConfigs'
import { connectionEndpoints } from '@recado/contract/connections'
import { prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { suggestionEndpoints } from '@recado/contract/suggestions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { startFakeOpenAi } from '../../../test/fakeOpenAi.ts'
import { createWorld } from '../../../test/testApp.ts'

const ai = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: ai.url } })
afterAll(() => Promise.all([world.close(), ai.close()]))
beforeEach(() => ai.forget())
const { update, get } = queues.endpoints

/** A line with one queue, in which an assistant is chosen. */
async function stage(assistantMode?: 'off' | 'suggests' | 'answers') {
  const boss = await world.person('admin')
  const line = await openBotConnection(world, { boss, queues: [{ name: 'Sales', greetingMessage: 'Welcome to Sales' }] })
  await line.set('sendGreetingMessageOneQueues', 'enabled')
  const [queue] = line.queues
  if (!queue) throw new Error('no queue')
  const prompt = { name: 'Ada the helper', prompt: 'You answer the customers of a bakery. '.repeat(3), apiKey: 'sk-secret' }
  const { data } = await world.call(boss, prompts.endpoints.create, { body: { ...prompt, queueId: queue.id } })
  ai.forget()
  const params = { id: queue.id }
  const change = (body: object) => world.call(boss, update, { params, body })
  await change({ promptId: data.id, ...(assistantMode && { assistantMode }) })
  const read = async () => (await world.call(boss, get, { params })).data
  const suggest = async (customer: ReturnType<typeof line.meet>) => {
    const { id } = await customer.ticket()
    await line.accept(id)
    return world.call(boss, suggestionEndpoints.suggest, { params: { id } })
  }
  return { boss, line, queue, promptId: data.id, change, read, ana: line.meet(), suggest }
}

test('a prompt that is chosen answers, as before there were modes; a change that does not name the mode keeps it', async () => {
  const { ana, change, read, line } = await stage()
  expect(await read()).toMatchObject({ assistantMode: 'answers' })
  ai.answers({ content: 'We have bread.' })
  await ana.says('What do you have?')
  await ana.heard(['We have bread.'])
  await change({ assistantMode: 'suggests' })
  await change({ greetingMessage: 'Hello' })
  expect(await read()).toMatchObject({ assistantMode: 'suggests', greetingMessage: 'Hello' })
  await line.change({ assistantMode: 'off' })
  await line.change({ greetingMessage: 'Hello' })
  const { data } = await world.call(line.boss, connectionEndpoints.get, { params: { id: line.id } })
  expect(data).toMatchObject({ assistantMode: 'off' })
  expect(await change({ assistantMode: 'sometimes' })).toMatchObject({ status: 422 })
})

test('where it suggests, customers are with people, also in the rehearsal of the menu, and the agent gets its help', async () => {
  const { ana, suggest, line, promptId, boss } = await stage('suggests')
  const { data: config } = await world.call(boss, botConfigEndpoint, { params: { id: line.id } })
  expect(config.queues).toMatchObject([{ promptId: null, silentPromptId: promptId }])
  await ana.says('What do you have?')
  await ana.heard(['Welcome to Sales'])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', chatbot: false, promptId: null })
  expect(ai.calls).toEqual([])
  ai.answers({ content: 'We have bread.' })
  expect((await suggest(ana)).data).toMatchObject({ text: 'We have bread.' })
})

test('where it is off it does neither, and the only assistant of the company does not step in', async () => {
  const { ana, suggest } = await stage('off')
  await ana.says('What do you have?')
  await ana.heard(['Welcome to Sales'])
  expect(await suggest(ana)).toMatchObject({ status: 422, error: 'ERR_ASSISTANT_OFF' })
  expect(ai.calls).toEqual([])
})

test('customers who talk with it go to people at their next message after it stopped answering, and hear so once', async () => {
  const { ana, change, line } = await stage()
  await line.set('handoverMessage', 'A person of ours follows.')
  ai.answers({ content: 'We have bread.' })
  await ana.says('What do you have?')
  await ana.heard(['We have bread.'])
  const { length } = ai.calls
  await change({ assistantMode: 'suggests', greetingMessage: '' })
  await ana.says('And cakes?')
  await ana.heard(['We have bread.', 'A person of ours follows.'])
  const { id, ...ticket } = await ana.ticket()
  expect(ticket).toMatchObject({ status: 'pending', chatbot: false, promptId: null })
  const steps = world.platform.selectFrom('ticketSteps').select(['code', 'values']).where('ticketId', '=', id)
  expect(await steps.where('code', '=', 'assistantHandedOver').execute()).toMatchObject([{ values: { reason: 'switchedOff' } }])
  await ana.says('Hello?')
  await ana.heard(['We have bread.', 'A person of ours follows.'])
  expect(ai.calls).toHaveLength(length)
})

test('the connection has a mode of its own', async () => {
  const { line, promptId, change, ana } = await stage()
  await change({ promptId: null })
  await line.change({ promptId, assistantMode: 'suggests' })
  await ana.says('What do you have?')
  await ana.heard(['Welcome to Sales'])
  await line.change({ assistantMode: 'answers' })
  ai.answers({ content: 'We have bread.' })
  const bob = line.meet('Bob')
  await bob.says('What do you have?')
  await bob.heard(['We have bread.'])
})

test('what the last assistant did in a place does not silence the next that a client of before the modes chooses', async () => {
  const { line, promptId, change, read } = await stage('off')
  await change({ promptId: null })
  expect(await read()).toMatchObject({ promptId: null, assistantMode: 'answers' })
  await change({ assistantMode: 'suggests' })
  await change({ promptId })
  expect(await read()).toMatchObject({ promptId, assistantMode: 'answers' })
  await change({ assistantMode: 'suggests' })
  await change({ promptId })
  expect(await read(), 'the same assistant').toMatchObject({ promptId, assistantMode: 'suggests' })
  await change({ promptId: null, assistantMode: 'off' })
  expect(await read(), 'named').toMatchObject({ promptId: null, assistantMode: 'off' })

  const readLine = async () => (await world.call(line.boss, connectionEndpoints.get, { params: { id: line.id } })).data
  await line.change({ promptId, assistantMode: 'off' })
  expect(await readLine()).toMatchObject({ promptId, assistantMode: 'off' })
  await line.change({ promptId: null })
  expect(await readLine()).toMatchObject({ promptId: null, assistantMode: 'answers' })
  await line.change({ assistantMode: 'off' })
  await line.change({ promptId })
  expect(await readLine()).toMatchObject({ promptId, assistantMode: 'answers' })
})
