import { z } from 'zod'
import { assistantMode } from './assistantMode.ts'
import { DEFAULT_PROVIDER } from './channels/channels.ts'
import { simulatorChannel } from './channels/simulator.ts'
import { phoneNumber } from './contacts.ts'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, confirmation, id, longText, name, time } from './kit/fields.ts'
import { pageQuery } from './kit/resource.ts'
import { settingValues } from './kit/settingFields.ts'

export const connectionStatuses = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING', 'CONNECTED'] as const
const status = z.enum(connectionStatuses)
export type ConnectionStatus = z.output<typeof status>

const resting: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT']
/** Whether a connection is offline. One that is opening still accepts messages; an offline one needs a person. */
export const isOffline = (status: ConnectionStatus) => resting.includes(status)

/** In these states a connection neither receives nor sends, and somebody should look at it. */
export const needsAttention = (connection: { status: ConnectionStatus }) => connection.status !== 'CONNECTED'

const queue = z.object({ id, name: z.string(), color: z.string() })

/** What everyone in the company may read of a connection (`connections:read`): what agents' screens need, and nothing else. */
export const connection = z
  .object({
    id,
    name: z.string(),
    status,
    /** The composer derives from it what the channel can send. */
    provider: z.string(),
    isDefault: z.boolean(),
    queues: z.array(queue),
    /** Until then the service forbids the account to write to new people. The composer says so where a template is chosen. */
    restrictedUntil: time.nullable(),
  })
  .meta({ id: 'Connection' })
export type Connection = z.output<typeof connection>

const minutes = z.int().min(0).max(525_600)

/** What people who manage connections see. */
export const managedConnection = connection
  .extend({
    /** Why the status is what it is, if known: a key that screens translate. */
    statusReason: z.string().nullable(),
    updatedAt: time,
    /** What its channel needs; of a secret only its end. */
    settings: settingValues,
    /** What links a phone: a QR code to scan, or a code to type; empty where there is none. */
    qrcode: z.string(),
    pairingCode: z.string(),
    /** How many milliseconds the code is valid. */
    codeLasts: z.int(),
    /** How many people the account may write to first until a moment, and how many it has; null if the service sets no limit. */
    newChats: z.object({ most: z.int(), used: z.int(), until: time }).nullable(),
    /** Per cent of the history from before the link that was imported, while the import runs. */
    historyProgress: z.int().nullable(),
    retries: z.int(),
    greetingMessage: z.string(),
    complationMessage: z.string(),
    outOfHoursMessage: z.string(),
    ratingMessage: z.string(),
    token: z.string(),
    transferQueueId: id.nullable(),
    timeToTransfer: z.int(),
    expiresTicket: z.int(),
    expiresInactiveMessage: z.string(),
    timeUseBotQueues: z.int(),
    maxUseBotQueues: z.int(),
    promptId: id.nullable(),
    /** Optional, because a server of the release before does not send it. */
    assistantMode: assistantMode.optional(),
    integrationId: id.nullable(),
  })
  .meta({ id: 'ManagedConnection' })
export type ManagedConnection = z.output<typeof managedConnection>

const fields = {
  name,
  /** Its channel: one of those that are offered. */
  provider: z.string().max(30),
  settings: settingValues,
  isDefault: z.boolean(),
  queueIds: z.array(id).max(1000),
  greetingMessage: longText,
  complationMessage: longText,
  outOfHoursMessage: longText,
  ratingMessage: longText,
  /**
   * Sets the token of the API for this connection: a token made here replaces the old one, empty switches the API off, anything else is
   * refused.
   */
  token: z.string().trim().max(100),
  transferQueueId: id.nullable(),
  timeToTransfer: minutes,
  expiresTicket: minutes,
  expiresInactiveMessage: longText,
  timeUseBotQueues: minutes,
  maxUseBotQueues: z.int().min(0).max(100),
  promptId: id.nullable(),
  assistantMode,
  integrationId: id.nullable(),
}

export const newConnection = z.object({
  ...fields,
  provider: fields.provider.default(DEFAULT_PROVIDER),
  settings: settingValues.default({}),
  isDefault: fields.isDefault.default(false),
  queueIds: fields.queueIds.default([]),
  greetingMessage: longText.default(''),
  complationMessage: longText.default(''),
  outOfHoursMessage: longText.default(''),
  ratingMessage: longText.default(''),
  token: fields.token.default(''),
  transferQueueId: fields.transferQueueId.default(null),
  timeToTransfer: minutes.default(0),
  expiresTicket: minutes.default(0),
  expiresInactiveMessage: longText.default(''),
  timeUseBotQueues: minutes.default(0),
  maxUseBotQueues: fields.maxUseBotQueues.default(3),
  promptId: fields.promptId.default(null),
  assistantMode: fields.assistantMode.default('answers'),
  integrationId: fields.integrationId.default(null),
})
/** The channel cannot be changed, because the history belongs to it. */
export const connectionChanges = z.object(fields).omit({ provider: true }).partial()

const one = { params: byId, example: { params: { id: record('connection') } } }
const session = {
  ...one,
  path: '/whatsappsession/:id',
  access: 'connections:session',
  output: confirmation,
  errors: ['ERR_NO_WAPP_FOUND'],
} as const
const refusals = [
  'ERR_NAME_TAKEN',
  'ERR_WAPP_GREETING_REQUIRED',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_PROMPT_FOUND',
  'ERR_NO_INTEGRATION_FOUND',
] as const
const example = {
  create: { name: 'Line {{n}}', provider: simulatorChannel.provider, greetingMessage: 'Hello', queueIds: [record('queue')] },
  update: { name: 'Renamed {{n}}', queueIds: [record('queue')] },
} as const

/** A connection on which messages wait. */
const waitingLine = z.object({ whatsappId: id, count: z.int(), seconds: z.int().nullable() }).meta({ id: 'WaitingLine' })
export type WaitingConnection = z.output<typeof waitingLine>

export const connectionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/whatsapp',
    summary: "The company's connections, by name; in full for those who manage them",
    access: 'connections:read',
    query: pageQuery,
    output: z.array(managedConnection.or(connection)),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/whatsapp/waiting',
    summary: 'Where messages wait to go out: how many, and for about how many seconds, where their pace is known',
    access: 'connections:manage',
    output: z.array(waitingLine),
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: '/whatsapp/:id',
    summary: 'Read one connection',
    access: 'connections:manage',
    output: managedConnection,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/whatsapp',
    summary: 'Create a connection, with a token of its own for the API; its line is started at once',
    access: 'connections:manage',
    neverByToken: true,
    body: newConnection,
    output: managedConnection,
    errors: [...refusals, 'ERR_PLAN_LIMIT'],
    example: { body: example.create },
    makes: 'connection',
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    path: '/whatsapp/:id',
    summary: 'Change a connection',
    access: 'connections:manage',
    body: connectionChanges,
    output: managedConnection,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP', ...refusals],
    example: { ...one.example, body: example.update },
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    path: '/whatsapp/:id',
    summary: 'Delete a connection: its open tickets are closed, their history stays',
    access: 'connections:manage',
    output: confirmation,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  newToken: endpoint({
    ...one,
    method: 'POST',
    path: '/whatsapp/:id/token',
    summary: 'Make another token for the API of this connection; the one before opens nothing any more',
    access: 'connections:manage',
    neverByToken: true,
    output: managedConnection,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  tryAgain: endpoint({ ...session, method: 'POST', summary: 'Try to connect again' }),
  newQr: endpoint({ ...session, method: 'PUT', summary: 'Forget the linked account and show a new QR code' }),
  pairByCode: endpoint({
    ...session,
    method: 'POST',
    path: '/whatsappsession/:id/code',
    summary: 'Show a code to be typed on the phone of this number, instead of one to be scanned',
    body: z.object({ number: phoneNumber }),
    errors: [...session.errors, 'ERR_NOT_SUPPORTED'],
    example: { params: { id: record('phoneLine') }, body: { number: '5511987650001' } },
  }),
  disconnect: endpoint({ ...session, method: 'DELETE', summary: 'Log the account out' }),
}

/** The connections as a list that people search and edit; people who manage them see all of a row. */
export const connectionResource = {
  name: 'whatsapp',
  path: '/whatsapp',
  rows: null,
  row: managedConnection,
  create: newConnection,
  update: connectionChanges,
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name'],
  pageSize: 1000,
  access: {
    list: 'connections:read',
    get: 'connections:manage',
    create: 'connections:manage',
    update: 'connections:manage',
    remove: 'connections:manage',
  },
  missing: 'ERR_NO_WAPP_FOUND',
  errors: { create: refusals, update: refusals, remove: [] },
  example,
  endpoints: connectionEndpoints,
} as const

const asSeen = managedConnection.or(connection)

/** The permissions, errors and events of this feature. */
export const connectionsCatalogue = {
  permissions: {
    'connections:read': ['user', 'reading'],
    'connections:manage': ['admin', 'reading'],
    'connections:session': ['admin', 'all'],
  },
  errors: {
    ERR_NO_WAPP_FOUND: [404, 'This connection does not exist'],
    ERR_NO_DEF_WAPP_FOUND: [404, 'There is no default connection'],
    ERR_NO_OTHER_WHATSAPP: [409, 'One connection must be the default'],
    ERR_WAPP_GREETING_REQUIRED: [422, 'A connection with several queues needs a greeting'],
    ERR_WAPP_NOT_INITIALIZED: [503, 'The connection is not connected at the moment'],
    ERR_NOT_SUPPORTED: [422, 'The messaging service of this connection cannot do that'],
  },
  get events() {
    return {
      whatsapp: { record: 'whatsapp', id: 'whatsappId', row: asSeen, createdAs: 'update' },
      whatsappSession: { record: 'session', id: 'whatsappId', row: asSeen },
    } as const
  },
} as const
