import type { Connector, ConnectorRequest, ConversationInput, IntegrationSettings } from '../src/connectors/connector.ts'
import { createGuardedPost } from '../src/features/integrations/guardedPost.ts'
import { createGuardedFetch } from '../src/kernel/guardedFetch.ts'
import { type Fault, startFakeServer } from './fakeServer.ts'

const plain: IntegrationSettings = {
  ...{ type: 'webhook', name: 'Bread', projectName: 'bakery', language: 'pt-BR', urlN8N: '', jsonContent: '', secret: 'a signing secret' },
  ...{ typebotSlug: 'bakery-flow', typebotExpires: 1, typebotDelayMessage: 0, typebotKeywordFinish: '', typebotKeywordRestart: '' },
  ...{ typebotUnknownMessage: '', typebotRestartMessage: '' },
}
const said = (body: string, index = 0) => ({
  id: `m${index}`,
  body,
  mediaType: null,
  mediaUrl: null,
  createdAt: '2026-03-02T12:00:00.000Z',
})

/** A conversation as a connector receives it. */
export const connectorConversation = (...bodies: string[]): ConversationInput => ({
  event: 'message',
  company: { id: 1, name: 'Padaria' },
  connection: { id: 2, name: 'Balcão' },
  ticket: { id: 3, uuid: '3f0f8a0e-6f6f-4d2b-9c57-0a3a7f5f9b11', status: 'pending', isGroup: false, queue: null },
  contact: { id: 4, name: 'Ana', number: '5511987654321', email: '' },
  message: bodies.length > 0 ? said(bodies.at(-1) ?? '', bodies.length - 1) : null,
  messages: bodies.map(said),
})

/** Only stand-ins of the tests count as the outside world; the usual loopback address is ours, as in service. */
export const OUTSIDE = '127.0.0.2'
const outgoing = createGuardedFetch({ mayReach: (address) => address === OUTSIDE })

type Scene = { settings?: Partial<IntegrationSettings>; told?: ConversationInput; memory?: unknown; now?: Date; timeout?: number }
export const connectorRequest = ({
  settings,
  told = connectorConversation('Oi'),
  memory = null,
  now = new Date(),
  timeout,
}: Scene): ConnectorRequest => ({
  ...{ conversation: told, memory, now },
  settings: { ...plain, ...settings },
  post: createGuardedPost({ guardedFetch: outgoing }, timeout),
})

type Answered = { status?: number; headers?: Record<string, string>; body?: unknown } | Fault
const ours = 'http://127.0.0.1:9/'

/** What may fail at the other end, and how it is reported. `isFinal`: it is not tried again. */
export const serviceFailures: [what: string, answer: Answered, told: { reason: string; isFinal: boolean }][] = [
  ['never answers', 'silent', { reason: 'timeout', isFinal: false }],
  ['is broken', { status: 500, body: 'Internal Server Error' }, { reason: 'refused', isFinal: false }],
  ['is busy', { status: 408 }, { reason: 'refused', isFinal: false }],
  ['does not want us', { status: 404, body: {} }, { reason: 'refused', isFinal: true }],
  ['leads into our network', { status: 307, headers: { location: ours } }, { reason: 'private', isFinal: true }],
  ['leads round and round', { status: 307, headers: { location: '' } }, { reason: 'unreachable', isFinal: false }],
  ['never ends', 'endless', { reason: 'tooLarge', isFinal: false }],
  ['hangs up', 'cut', { reason: 'unreachable', isFinal: false }],
  ['speaks no HTTP', 'noise', { reason: 'garbage', isFinal: false }],
]

/** Calls a connector whose service fails in one way, and returns how the connector reports it. */
export async function failureOf(
  connector: Connector,
  { answer, settings }: { answer: Answered; settings: (url: string) => Partial<IntegrationSettings> },
) {
  const service = await startFakeServer(() => answer, OUTSIDE)
  const given = connectorRequest({ settings: settings(service.url), timeout: answer === 'silent' ? 500 : 30_000 })
  const failure: unknown = await connector.ask(given).catch((error: unknown) => error)
  await service.close()
  return failure
}
