import { afterAll, expect, test } from 'vitest'
import { connectorConversation, connectorRequest, failureOf, OUTSIDE, serviceFailures } from '../../../test/connectorRequests.ts'
import { googleAnswer, startFakeGoogle } from '../../../test/fakeGoogle.ts'
import { dialogflow } from './dialogflow.ts'

const google = await startFakeGoogle({}, OUTSIDE)
afterAll(() => google.close())
const agent = dialogflow({ url: `${google.url}/` })
const settings = { type: 'dialogflow' as const, jsonContent: google.serviceAccount, language: 'pt-BR' as const }
const answerTo = async (queryResult: object) => {
  google.instead.detect = () => ({ body: googleAnswer('Abrimos às 8h', queryResult) })
  const answer = await agent.ask(connectorRequest({ settings }))
  delete google.instead.detect
  return answer
}

test('the request has a token of the service account and the session of the ticket', async () => {
  const told = connectorConversation('Bom dia', 'Até que horas abrem?')
  expect(await agent.ask(connectorRequest({ settings, told }))).toEqual({
    replies: [{ text: 'pt-BR: Bom dia\nAté que horas abrem?' }],
    orders: {},
    memory: null,
  })
  expect(google.heard.at(-1)?.path).toBe(`/v2/projects/bakery/agent/sessions/${told.ticket.uuid}:detectIntent`)
})

test('a text is cut to the length that the service accepts', async () => {
  const { replies } = await agent.ask(connectorRequest({ settings, told: connectorConversation('x'.repeat(1000)) }))
  expect(replies[0]?.text).toHaveLength('pt-BR: '.length + 256)
})

test('texts, pictures and suggestions become messages, those for other platforms do not', async () => {
  const fulfillmentMessages = [
    { text: { text: ['Temos:', ''] } },
    { image: { imageUri: 'https://example.com/bread.jpg' } },
    { quickReplies: { title: 'Qual?', quickReplies: ['Francês', 'Integral'] } },
    { text: { text: ['Só no Telegram'] }, platform: 'TELEGRAM' },
    { somethingNew: true },
  ]
  expect((await answerTo({ fulfillmentMessages })).replies).toEqual([
    { text: 'Temos:' },
    { text: '', file: { url: 'https://example.com/bread.jpg', kind: 'image' } },
    { text: 'Qual?\n- Francês\n- Integral' },
  ])
  expect((await answerTo({ fulfillmentMessages: [] })).replies).toEqual([{ text: 'Abrimos às 8h' }])
})

test('an agent hands over at the end of its conversation or on request', async () => {
  expect((await answerTo({ intent: { endInteraction: true } })).orders).toEqual({ stop: 'finished' })
  expect((await answerTo({ diagnosticInfo: { end_conversation: true } })).orders).toEqual({ stop: 'finished' })
  expect((await answerTo({ intent: { liveAgentHandoff: true } })).orders).toEqual({ stop: 'asked' })
  expect((await answerTo({ fulfillmentMessages: [{ payload: { queueId: 5, close: true } }] })).orders).toEqual({ queueId: 5, close: true })
})

test("the test returns the agent's answer to a greeting", async () => {
  const asked = connectorRequest({ settings: { ...settings, language: 'es' } })
  expect((await agent.test(asked)).replies).toEqual([{ text: 'es: Hola' }])
  google.instead.detect = () => ({ body: googleAnswer('', { fulfillmentMessages: [] }) })
  await expect(agent.test(asked)).rejects.toMatchObject({ reason: 'noAnswer' })
  delete google.instead.detect
})

test.for([
  ['no JSON', 'nonsense'],
  ['no service account', '{}'],
  ['no key', JSON.stringify({ client_email: 'a@b', private_key: 'nonsense', token_uri: google.url })],
  ['of another service', google.serviceAccount.replace('recado@bakery', 'somebody@else')],
] as const)('a service account that is %s is a final failure with the reason of a wrong key', async ([, jsonContent]) => {
  await expect(agent.ask(connectorRequest({ settings: { ...settings, jsonContent } }))).rejects.toMatchObject({
    reason: 'key',
    isFinal: true,
  })
})

test('a forbidden agent, a used-up quota and an invalid answer have their own reasons', async () => {
  const asked = (detect: () => { status?: number; body?: unknown }) => {
    google.instead.detect = detect
    return agent.ask(connectorRequest({ settings })).finally(() => delete google.instead.detect)
  }
  await expect(asked(() => ({ status: 403, body: {} }))).rejects.toMatchObject({ reason: 'key', isFinal: true })
  await expect(asked(() => ({ status: 429, body: {} }))).rejects.toMatchObject({ reason: 'quota', isFinal: false })
  for (const body of ['', '<html>', '{}', { queryResult: 7 }])
    await expect(asked(() => ({ body }))).rejects.toMatchObject({ reason: 'garbage' })
})

test('the token address of a service account is guarded', async () => {
  const jsonContent = google.serviceAccount.replace(OUTSIDE, '127.0.0.1')
  await expect(agent.ask(connectorRequest({ settings: { ...settings, jsonContent } }))).rejects.toMatchObject({
    reason: 'private',
    isFinal: true,
  })
})

test.for(serviceFailures)('a service that %s fails in time with its own reason', async ([, answer, told]) => {
  const jsonContent = (url: string) => google.serviceAccount.replace(google.url, url)
  const failure = await failureOf(agent, { answer, settings: (url) => ({ ...settings, jsonContent: jsonContent(url) }) })
  expect(failure).toMatchObject(told)
  const broken = await startFakeGoogle({}, OUTSIDE)
  broken.instead.detect = () => answer
  const timeout = answer === 'silent' ? 500 : 30_000
  const asked = dialogflow({ url: broken.url }).ask(
    connectorRequest({ settings: { ...settings, jsonContent: broken.serviceAccount }, timeout }),
  )
  await expect(asked).rejects.toMatchObject(told)
  await broken.close()
})
