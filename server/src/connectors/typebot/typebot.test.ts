import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectorConversation, connectorRequest, failureOf, OUTSIDE, serviceFailures } from '../../../test/connectorRequests.ts'
import { SLUG, startFakeTypebot, text } from '../../../test/fakeTypebot.ts'
import type { IntegrationSettings } from '../connector.ts'
import { typebot } from './typebot.ts'

const service = await startFakeTypebot({}, OUTSIDE)
afterAll(() => service.close())
beforeEach(() => {
  service.instead.start = undefined
  service.instead.go = undefined
})
const usual: Partial<IntegrationSettings> = { type: 'typebot', urlN8N: `${service.url}/`, typebotSlug: SLUG }
type Scene = { settings?: Partial<IntegrationSettings>; memory?: unknown; now?: Date }
const say = (said: string, { settings, ...given }: Scene = {}) =>
  typebot.ask(connectorRequest({ settings: { ...usual, ...settings }, told: connectorConversation(...(said ? [said] : [])), ...given }))
const texts = ({ replies }: Awaited<ReturnType<typeof say>>) => replies.map((reply) => reply.text)
const breads = '[ 1 ] - Francês\n[ 2 ] - Integral'

test('a flow runs from its greeting to its end, and then starts again', async () => {
  const greeting = await say('Oi')
  expect(texts(greeting)).toEqual(['Olá!', 'Qual é o seu nome?'])
  const question = await say('Ana', { memory: greeting.memory })
  expect(texts(question)).toEqual(['Qual pão, Ana?', breads])
  const end = await say('2', { memory: question.memory })
  expect(texts(end)).toEqual(['Integral, então. Até logo!'])
  expect(end).toMatchObject({ orders: {}, memory: null })
  expect(texts(await say('Oi', end))).toEqual(['Olá!', 'Qual é o seu nome?'])
})

test('the flow gets the contact and the first message', async () => {
  await say('Quero pão')
  expect(JSON.parse(service.heard.at(-1)?.body ?? '')).toMatchObject({
    message: { type: 'text', text: 'Quero pão' },
    prefilledVariables: { name: 'Ana', number: '5511987654321', ticketId: 3 },
  })
})

test("a wrong choice gets the company's text or goes to the flow", async () => {
  const question = await say('Ana', await say('Oi'))
  const unknown = await say('baguete', { memory: question.memory, settings: { typebotUnknownMessage: 'Escolha um número.' } })
  expect(texts(unknown)).toEqual([`Escolha um número.\n\n${breads}`])
  expect(texts(await say('1', unknown))).toEqual(['Francês, então. Até logo!'])
  const again = await say('Ana', await say('Oi'))
  expect(texts(await say('baguete', again))).toEqual(['Não entendi.', breads])
})

test('a session that the service no longer knows starts again', async () => {
  const greeting = await say('Oi')
  service.forget()
  expect(texts(await say('Ana', greeting))).toEqual(['Olá!', 'Qual é o seu nome?'])
})

test('after the configured hours of silence the flow starts again; with 0 never', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour))
  const { memory } = await say('Oi', { now: at(8) })
  expect(texts(await say('Ana', { memory, now: at(11), settings: { typebotExpires: 2 } }))).toEqual(['Olá!', 'Qual é o seu nome?'])
  expect(texts(await say('Ana', { memory, now: at(11), settings: { typebotExpires: 3 } }))).toEqual(['Qual pão, Ana?', breads])
  const { memory: again } = await say('Oi', { now: at(8) })
  expect(texts(await say('Ana', { memory: again, now: at(23), settings: { typebotExpires: 0 } }))).toEqual(['Qual pão, Ana?', breads])
})

test('one keyword ends the conversation, another restarts it', async () => {
  const settings = { typebotKeywordFinish: 'sair', typebotKeywordRestart: '#', typebotRestartMessage: 'De novo, então.' }
  const { memory } = await say('Oi')
  const calls = service.heard.length
  expect(await say(' SAIR ', { memory, settings })).toEqual({ replies: [], orders: { close: true }, memory: null })
  expect(service.heard).toHaveLength(calls)
  const restarted = await say('#', { memory, settings })
  expect(texts(restarted)).toEqual(['De novo, então.', 'Olá!', 'Qual é o seu nome?'])
  expect(texts(await say('Rita', { memory: restarted.memory, settings }))).toEqual(['Qual pão, Rita?', breads])
})

test('pictures, sounds and videos come as files, pages of videos as addresses', async () => {
  const at = (type: string, content: object) => ({ id: type, type, content })
  const messages = [
    at('image', { url: 'https://example.com/a.jpg' }),
    at('audio', { url: 'https://example.com/a.mp3' }),
    at('video', { url: 'https://example.com/a.mp4', type: 'url' }),
    at('video', { url: 'https://youtu.be/x', type: 'youtube', id: 'x' }),
    at('embed', { url: 'https://example.com/map' }),
    at('image', { url: 'javascript:alert(1)' }),
    at('custom-embed', {}),
  ]
  service.instead.start = { body: { sessionId: 's', messages } }
  expect((await say('Oi')).replies).toEqual([
    { text: '', file: { url: 'https://example.com/a.jpg', kind: 'image' } },
    { text: '', file: { url: 'https://example.com/a.mp3', kind: 'audio' } },
    { text: '', file: { url: 'https://example.com/a.mp4', kind: 'video' } },
    { text: 'https://youtu.be/x' },
    { text: 'https://example.com/map' },
  ])
})

test('a command bubble is executed and not sent; one that only looks like it is sent', async () => {
  const commands = ['#{"queueId": 4}', '#{"userId": "7", "stopBot": true}', '#{nonsense}', '# 1']
  service.instead.start = { body: { sessionId: 's', messages: [text('Um momento'), ...commands.map(text)] } }
  const answer = await say('Oi')
  expect(texts(answer)).toEqual(['Um momento', '#{nonsense}', '# 1'])
  expect(answer.orders).toEqual({ queueId: 4, userId: 7, stop: 'finished' })
})

test("messages come with the company's delay between them", async () => {
  const { replies } = await say('Oi', { settings: { typebotDelayMessage: 1500 } })
  expect(replies).toEqual([{ text: 'Olá!' }, { text: 'Qual é o seu nome?', delay: 1500 }])
})

test('a paused flow is continued, and an endless one is left', async () => {
  const { memory } = await say('Oi')
  service.instead.go = { body: { messages: [text('…')], clientSideActions: [{ type: 'wait', expectsDedicatedReply: true }] } }
  const calls = service.heard.length
  expect(texts(await say('Ana', { memory }))).toEqual(Array(6).fill('…'))
  expect(service.heard.length - calls).toBe(6)
})

test("a silent flow is answered with the company's text, if there is one", async () => {
  service.instead.start = { body: { sessionId: 's', messages: [] } }
  expect(texts(await say('Oi', { settings: { typebotUnknownMessage: 'Não entendi.' } }))).toEqual(['Não entendi.'])
  expect(await say('Oi')).toEqual({ replies: [], orders: {}, memory: null })
})

test('an invalid memory is ignored', async () => {
  for (const memory of [null, 7, 'x', {}, { id: 7 }, { id: 's', at: 'yesterday', choices: null }])
    expect(texts(await say('Oi', { memory }))).toEqual(['Olá!', 'Qual é o seu nome?'])
})

test.for(serviceFailures)('a service that %s fails in time with its own reason', async ([, answer, told]) => {
  const failure = await failureOf(typebot, { answer, settings: (urlN8N) => ({ ...usual, urlN8N }) })
  expect(failure).toMatchObject(told)
})

test.for(['', '<html>', '{}', '[]', { messages: 7 }])('%j is no answer of Typebot', async (body) => {
  service.instead.start = { body }
  await expect(say('Oi')).rejects.toMatchObject({ reason: 'garbage', isFinal: false })
})
