import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { BotState } from '@recado/contract/bot/state'
import type { pushNote } from '@recado/contract/push'
import { type Selectable, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { FileInfo } from '../src/channels/simulator/simulatedFiles.ts'
import type { SlotLease } from '../src/channels/slotLeases.ts'
import type { tellOfGuesses } from '../src/features/access/secondStep/passSecondStep.ts'
import { assignmentsWakeName } from '../src/features/assignment/assignmentsWakeName.ts'
import type { backupNow } from '../src/features/backups/backups.feature.ts'
import type { askResponder } from '../src/features/bot/askResponder.ts'
import type { remindOfHandover } from '../src/features/bot/remindOfHandover.ts'
import type { bulkJobName } from '../src/features/bulk/runBulk.ts'
import { CAMPAIGNS_WAKE_NAME } from '../src/features/campaigns/campaigns.event.ts'
import type { dueCauseColumn } from '../src/features/companies/dueDate.ts'
import { CONNECTIONS_WAKE_NAME } from '../src/features/connections/wakeConnection.ts'
import type { importListSheet } from '../src/features/contactLists/imports/runImport.ts'
import { numberChecksWakeName } from '../src/features/contactLists/numberChecks.ts'
import type { importContacts } from '../src/features/contacts/imports/runContactImport.ts'
import type { undoContactImportJobName } from '../src/features/contacts/imports/undoImport.ts'
import { profileSyncWakeName } from '../src/features/contacts/profiles/profileSync.ts'
import { outboxWakeName } from '../src/features/outbox/outbox.commands.ts'
import type { testWeekly } from '../src/features/prompts/promptTests/weeklyTests.ts'
import type { announcementPushJob, PushSubject, userPushJob } from '../src/features/push/enqueuePush.ts'
import type { recheckPresent } from '../src/features/push/pushToUsers.job.ts'
import type { sendPush } from '../src/features/push/sendPush.job.ts'
import type { removeTemplate } from '../src/features/templates/removeTemplate.job.ts'
import type { templateSync } from '../src/features/templates/syncTemplates.ts'
import { DELIVERIES_WAKE_NAME } from '../src/features/webhooks/webhookWakeName.ts'
import { jobsWakeName } from '../src/kernel/concurrentWorker.ts'
import type { PlatformDatabase } from '../src/kernel/database/schema.ts'
import type { JobName } from '../src/kernel/jobs.ts'
import { type EventPosition, withEventPosition } from '../src/kernel/live/dropStaleEvents.ts'
import type { mailJob, Posted } from '../src/kernel/sendMail.ts'
import { createWorld } from './testApp.ts'

// Objects that leave a process: the releases before and after this one read them too. Each sample has all members of its type, so the
// compiler finds a member that was added, removed or renamed. If an editor renames the member in the sample too, its text differs.

const worker = readFileSync(join(import.meta.dirname, '../../web/public/worker.js'), 'utf8')
const world = await createWorld()
afterAll(() => world.close())

/** The type with all its members: nothing is optional, nothing is null. */
type Complete<T> = T extends readonly (infer Item)[]
  ? Complete<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Complete<Exclude<T[Name], null | undefined>> }
    : T
const time = '2026-01-01T00:00:00.000Z'
type PayloadOf<Sent> = Sent extends JobName<infer Payload> ? Complete<Payload> : never
type RowOf<Table extends keyof PlatformDatabase> = Selectable<PlatformDatabase[Table]>
type ColumnOf<Table extends keyof PlatformDatabase, Name extends keyof RowOf<Table>> = Complete<NonNullable<RowOf<Table>[Name]>>

type Sample = readonly [name: string, value: unknown, text: string]
const expectTexts = (samples: readonly Sample[]) =>
  expect(samples.map(([name, value]) => [name, JSON.stringify(value)])).toEqual(samples.map(([name, , text]) => [name, text]))
const namesOf = (samples: readonly Sample[]) => [...new Set(samples.map(([name]) => name))]

const subjects = [
  ['push', { what: 'own', ticketId: 5 } satisfies Complete<PushSubject>, '{"what":"own","ticketId":5}'],
  ['push', { what: 'notice', noticeId: 6 } satisfies Complete<PushSubject>, '{"what":"notice","noticeId":6}'],
  ['push', { what: 'announcement', announcementId: 8 } satisfies Complete<PushSubject>, '{"what":"announcement","announcementId":8}'],
] as const
const [[, about, aboutText]] = subjects

const payloads: Sample[] = [
  [
    'access.tellOfGuesses',
    { companyId: 7, userId: 3, from: 'strangers' } satisfies PayloadOf<typeof tellOfGuesses>,
    '{"companyId":7,"userId":3,"from":"strangers"}',
  ],
  ['backup.now', { userId: 3 } satisfies PayloadOf<typeof backupNow>, '{"userId":3}'],
  [
    'bot.ask',
    { companyId: 7, ticketId: 5, who: 'assistant', speakerId: 4, askId: 'a', tries: 1 } satisfies PayloadOf<typeof askResponder>,
    '{"companyId":7,"ticketId":5,"who":"assistant","speakerId":4,"askId":"a","tries":1}',
  ],
  [
    'bot.remindOfHandover',
    { companyId: 7, ticketId: 5, handoverId: 'a', at: time } satisfies PayloadOf<typeof remindOfHandover>,
    `{"companyId":7,"ticketId":5,"handoverId":"a","at":"${time}"}`,
  ],
  ['contactLists.import', { companyId: 7, importId: 2 } satisfies PayloadOf<typeof importListSheet>, '{"companyId":7,"importId":2}'],
  ['contacts.import', { companyId: 7, importId: 2 } satisfies PayloadOf<typeof importContacts>, '{"companyId":7,"importId":2}'],
  [
    'contacts.undoImport',
    { companyId: 7, importId: 2 } satisfies PayloadOf<typeof undoContactImportJobName>,
    '{"companyId":7,"importId":2}',
  ],
  ['mail.send', { sealed: 'text' } satisfies PayloadOf<typeof mailJob>, '{"sealed":"text"}'],
  [
    'prompts.testWeekly',
    { companyId: 7, promptId: 4, runId: 2 } satisfies PayloadOf<typeof testWeekly>,
    '{"companyId":7,"promptId":4,"runId":2}',
  ],
  ['push.announce', { announcementId: 8 } satisfies PayloadOf<typeof announcementPushJob>, '{"announcementId":8}'],
  [
    'push.lookAgain',
    { companyId: 7, userIds: [3], about } satisfies PayloadOf<typeof recheckPresent>,
    `{"companyId":7,"userIds":[3],"about":${aboutText}}`,
  ],
  [
    'push.send',
    { companyId: 7, browserId: 9, about, tries: 1 } satisfies PayloadOf<typeof sendPush>,
    `{"companyId":7,"browserId":9,"about":${aboutText},"tries":1}`,
  ],
  [
    'push.tell',
    { companyId: 7, userIds: [3], about } satisfies PayloadOf<typeof userPushJob>,
    `{"companyId":7,"userIds":[3],"about":${aboutText}}`,
  ],
  [
    'templates.remove',
    { companyId: 7, connectionId: 1, carrierId: 'c', name: 'offer' } satisfies PayloadOf<typeof removeTemplate>,
    '{"companyId":7,"connectionId":1,"carrierId":"c","name":"offer"}',
  ],
  ['templates.sync', { companyId: 7, connectionId: 1 } satisfies PayloadOf<typeof templateSync>, '{"companyId":7,"connectionId":1}'],
]

test('the payloads of jobs', () => {
  const bulk = { companyId: 7, taskId: 2 } satisfies PayloadOf<ReturnType<typeof bulkJobName>>
  expectTexts([...payloads, ...subjects, ['bulk', bulk, '{"companyId":7,"taskId":2}']])
})

test('each queue that requests fill has a sample of its payload', async () => {
  const { rows } = await sql<{ name: string }>`
    select queue.name from pgboss.queue left join pgboss.schedule on schedule.name = queue.name
    where cron is null and left(queue.name, 8) <> '__pgboss' and left(queue.name, 5) <> 'bulk.'`.execute(world.platform)
  const withoutPayload = ['backup.afterRelease', 'backup.archive']
  expect(rows.map(({ name }) => name).sort()).toEqual([...namesOf(payloads), ...withoutPayload].sort())
})

test('a mail in its sealed job', () => {
  const mail: Complete<Posted> = {
    to: 'ana@example.com',
    subject: 'Hello',
    text: 'Text',
    language: 'pt',
    button: { label: 'Open', link: 'https://example.com' },
    code: '1234',
    id: 'i',
    at: '2026',
  }
  const button = '"button":{"label":"Open","link":"https://example.com"}'
  const text = `{"to":"ana@example.com","subject":"Hello","text":"Text","language":"pt",${button},"code":"1234","id":"i","at":"2026"}`
  expectTexts([['mail.send', mail, text]])
})

const addresses: [{ kind: 'number'; value: string }] = [{ kind: 'number', value: '55' }]
const addressesText = '[{"kind":"number","value":"55"}]'
const file = { ref: { id: 'i' }, mime: 'm', name: 'n', seconds: 1 }
const fileText = '{"ref":{"id":"i"},"mime":"m","name":"n","seconds":1}'
const linkText = '{"url":"u","title":"t","description":"d","picture":"p"}'
const at = new Date('2026-01-01T00:00:00Z')
const step = { code: 'outOfHours', values: { hour: 1 } } as const
const bot = {
  at: 'options',
  optionId: 1,
  menus: 2,
  menuAt: time,
  turns: 3,
  lately: { since: time, turns: 4 },
  asking: { id: 'a', since: time, again: true },
  speakerId: 5,
  memory: 'm',
  asked: 6,
  asksBack: true,
  thankedAt: time,
  handoverId: 'b',
  moment: time,
} satisfies Complete<BotState>
const botText = [
  `{"at":"options","optionId":1,"menus":2,"menuAt":"${time}","turns":3,"lately":{"since":"${time}","turns":4},`,
  `"asking":{"id":"a","since":"${time}","again":true},"speakerId":5,"memory":"m","asked":6,"asksBack":true,"thankedAt":"${time}","handoverId":"b","moment":"${time}"}`,
].join('')
const clockText = `"dueAt":"${time}","dueKind":"nextAnswer","dueSince":"${time}","dueNoticeAt":"${time}"`
const stepText = '{"code":"outOfHours","values":{"hour":1}}'

const columns: Sample[] = [
  [
    'blockedMessages.content',
    {
      body: 'b',
      mediaType: 'image',
      media: file,
      quotedId: 'q',
      isForwarded: true,
      link: { url: 'u', title: 't', description: 'd', picture: 'p' },
    } satisfies ColumnOf<'blockedMessages', 'content'>,
    `{"body":"b","mediaType":"image","media":${fileText},"quotedId":"q","isForwarded":true,"link":${linkText}}`,
  ],
  [
    'campaigns.pace',
    { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 } satisfies ColumnOf<'campaigns', 'pace'>,
    '{"messageInterval":20,"longerIntervalAfter":20,"greaterInterval":60}',
  ],
  [
    'cloud.paces.portions',
    [{ holder: 'h', count: 1, wants: 2, until: 3 }] satisfies SlotLease[],
    '[{"holder":"h","count":1,"wants":2,"until":3}]',
  ],
  [
    'companies.dueCause',
    { cause: 'edit', userId: 3, invoiceId: 4, anchorDay: 31 } satisfies Complete<Parameters<typeof dueCauseColumn>[0]>,
    '{"cause":"edit","userId":3,"invoiceId":4,"anchorDay":31}',
  ],
  [
    'connections.newChats',
    { most: 10, used: 1, until: time } satisfies ColumnOf<'connections', 'newChats'>,
    `{"most":10,"used":1,"until":"${time}"}`,
  ],
  ['contacts.extraInfo', [{ name: 'n', value: 'v' }] satisfies ColumnOf<'contacts', 'extraInfo'>, '[{"name":"n","value":"v"}]'],
  ['invoices.reason', { code: 'renewed', by: 'Ana' } satisfies ColumnOf<'invoices', 'reason'>, '{"code":"renewed","by":"Ana"}'],
  [
    'lateChanges.change',
    {
      chat: addresses,
      kind: 'edit',
      targetId: 't',
      fromMe: true,
      author: addresses,
      body: 'b',
    } satisfies ColumnOf<'lateChanges', 'change'>,
    `{"chat":${addressesText},"kind":"edit","targetId":"t","fromMe":true,"author":${addressesText},"body":"b"}`,
  ],
  [
    'lateChanges.change',
    { chat: addresses, kind: 'revoke', targetId: 't', fromMe: true, author: addresses } satisfies ColumnOf<'lateChanges', 'change'>,
    `{"chat":${addressesText},"kind":"revoke","targetId":"t","fromMe":true,"author":${addressesText}}`,
  ],
  [
    'lateChanges.change',
    {
      chat: addresses,
      kind: 'reaction',
      targetId: 't',
      fromMe: true,
      author: addresses,
      emoji: 'e',
      at,
    } satisfies ColumnOf<'lateChanges', 'change'>,
    `{"chat":${addressesText},"kind":"reaction","targetId":"t","fromMe":true,"author":${addressesText},"emoji":"e","at":"${time}"}`,
  ],
  ['media.carrierRef', file satisfies ColumnOf<'media', 'carrierRef'>, fileText],
  [
    'messages.change',
    { kind: 'edit', userId: 3, error: 'e', reason: 'r', at: time, state: 'pending' } satisfies ColumnOf<'messages', 'change'>,
    `{"kind":"edit","userId":3,"error":"e","reason":"r","at":"${time}","state":"pending"}`,
  ],
  ...(['outbox', 'sentReactions'] as const).map((table): Sample => {
    const reaction = { emoji: 'e', fromMe: true, userId: 3, contactId: 4, createdAt: time }
    const before = { body: 'b', isEdited: true, link: { url: 'u', title: 't', description: 'd', picture: 'p' }, reaction }
    const by = { id: 3, name: 'Ana' }
    const reactionText = `{"emoji":"e","fromMe":true,"userId":3,"contactId":4,"createdAt":"${time}"}`
    const beforeText = `{"body":"b","isEdited":true,"link":${linkText},"reaction":${reactionText}}`
    return [
      `${table}.given`,
      { body: 'b', emoji: 'e', carrierIds: ['c'], callId: 'i', by, before } satisfies ColumnOf<typeof table, 'given'>,
      `{"body":"b","emoji":"e","carrierIds":["c"],"callId":"i","by":{"id":3,"name":"Ana"},"before":${beforeText}}`,
    ]
  }),
  [
    'pendingCloses.before',
    {
      ticket: {
        status: 'open',
        agentId: 3,
        queueId: 2,
        unreadMessages: 1,
        bot,
        chatbot: true,
        markedUnreadAt: time,
        snoozedUntil: time,
        useIntegration: true,
        promptId: 5,
        integrationId: 6,
        waitsBecause: step,
        askedAt: time,
        dueAt: time,
        dueKind: 'nextAnswer',
        dueSince: time,
        dueNoticeAt: time,
      },
      attendance: { id: 8, userId: 3, userName: 'Ana' },
    } satisfies ColumnOf<'pendingCloses', 'before'>,
    [
      `{"ticket":{"status":"open","agentId":3,"queueId":2,"unreadMessages":1,"bot":${botText},"chatbot":true,`,
      `"markedUnreadAt":"${time}","snoozedUntil":"${time}","useIntegration":true,"promptId":5,"integrationId":6,`,
      `"waitsBecause":${stepText},"askedAt":"${time}",${clockText}},"attendance":{"id":8,"userId":3,"userName":"Ana"}}`,
    ].join(''),
  ],
  [
    'pendingTransfers.before',
    {
      ticket: {
        status: 'open',
        agentId: 3,
        queueId: 2,
        bot,
        chatbot: true,
        useIntegration: true,
        promptId: 5,
        integrationId: 6,
        waitsBecause: step,
        askedAt: time,
        snoozedUntil: time,
        dueAt: time,
        dueKind: 'nextAnswer',
        dueSince: time,
        dueNoticeAt: time,
      },
      attendance: { id: 8, queueId: 2, userId: 3, userName: 'Ana', startedAt: time, startedAct: 'accept' },
    } satisfies ColumnOf<'pendingTransfers', 'before'>,
    [
      `{"ticket":{"status":"open","agentId":3,"queueId":2,"bot":${botText},"chatbot":true,"useIntegration":true,"promptId":5,`,
      `"integrationId":6,"waitsBecause":${stepText},"askedAt":"${time}","snoozedUntil":"${time}",${clockText}},`,
      `"attendance":{"id":8,"queueId":2,"userId":3,"userName":"Ana","startedAt":"${time}","startedAct":"accept"}}`,
    ].join(''),
  ],
  [
    'simulator.messages.file',
    { name: 'n', mime: 'm', size: 1, seconds: 2, isVoice: true } satisfies Complete<FileInfo>,
    '{"name":"n","mime":"m","size":1,"seconds":2,"isVoice":true}',
  ],
  [
    'promptTests.expects',
    { mustCite: ['a'], mustContain: ['b'], mustNotContain: ['c'], handover: { reason: 'd' }, mostAnswers: 1 } satisfies ColumnOf<
      'promptTests',
      'expects'
    >,
    '{"mustCite":["a"],"mustContain":["b"],"mustNotContain":["c"],"handover":{"reason":"d"},"mostAnswers":1}',
  ],
  [
    'promptTestResults.problems',
    [{ problem: 'notCited', detail: 'a' }] satisfies ColumnOf<'promptTestResults', 'problems'>,
    '[{"problem":"notCited","detail":"a"}]',
  ],
  ['tickets.bot', bot satisfies ColumnOf<'tickets', 'bot'>, botText],
  ['tickets.waitsBecause', step satisfies ColumnOf<'tickets', 'waitsBecause'>, stepText],
]

/** Columns with texts, numbers, names that users chose, or objects that the API or the channel describes. */
const described = [
  ...['appliedChanges.answer', 'bulkTasks.action', 'bulkTasks.skipped', 'campaignRecipients.values', 'campaignSettings.settings'],
  ...['campaigns.templates', 'changes.changes', 'chatMessages.mentions', 'cloud.lines.fields', 'companies.daysOff', 'companies.schedules'],
  ...['connections.settings', 'contactImportFaults.faults', 'contactImports.columns', 'contactImports.kept', 'contactImports.titles'],
  ...['contactListFaults.faults', 'contactListImports.columns', 'contactListImports.titles', 'contactListItems.values'],
  ...['contactLists.columns', 'media.waveform', 'messages.link', 'messages.menu', 'messages.pricing', 'messages.template'],
  ...[
    'passkeyRequests.options',
    'promptTestResults.answers',
    'promptTestResults.sources',
    'promptTests.turns',
    'pushChoices.kinds',
    'queueTests.turns',
    'queues.schedules',
    'schedules.repeat',
  ],
  ...['schedules.templateValues', 'simulator.lines.faults', 'simulator.messages.menu', 'templates.buttons', 'templates.samples'],
  ...['ticketSteps.values', 'webhookDeliveries.payload', 'webhooks.events'],
]

test('the objects in JSON columns', () => {
  expectTexts(columns)
})

test('each JSON column has a sample, or its objects are described elsewhere', async () => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where data_type = 'jsonb' and table_type = 'BASE TABLE' and table_schema not in ('pgboss', 'pg_catalog')`.execute(world.platform)
  expect(rows.map(({ name }) => name).sort()).toEqual([...namesOf(columns), ...described].sort())
})

test('what goes from one server to the other with an event', () => {
  const position: EventPosition = { of: 'tag 5', place: 9 }
  const emitter = withEventPosition(position, { flags: {} })
  expectTexts([['flags', emitter, '{"flags":{"told":{"of":"tag 5","place":9}}}']])
})

test('what names a wake-up of another process', () => {
  const names = [jobsWakeName('bot.ask'), outboxWakeName(1), profileSyncWakeName(1), numberChecksWakeName(1)]
  expect(names).toEqual(['jobs bot.ask', 'line 1', 'looks 1', 'lookups 1'])
  expect([assignmentsWakeName, CAMPAIGNS_WAKE_NAME, CONNECTIONS_WAKE_NAME, DELIVERIES_WAKE_NAME]).toEqual([
    ...['assignments', 'campaigns', 'lines', 'webhooks'],
  ])
})

/** The worker of the browser with one page. Returns what it shows for a push, and what it posts to the page when the user clicks. */
async function pushToWorker(data: object) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: [title: string, options: { data: unknown }][] = []
  const posted: unknown[] = []
  const pending: Promise<unknown>[] = []
  const page = {
    postMessage(message: unknown, [port]: MessagePort[]) {
      posted.push(message)
      port?.postMessage('')
    },
    focus: async () => undefined,
  }
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    registration: { showNotification: async (...notification: (typeof shown)[number]) => void shown.push(notification) },
    clients: { matchAll: async () => [page] },
  }
  runInNewContext(worker, { self, MessageChannel, setTimeout })
  const waitUntil = (work: Promise<unknown>) => void pending.push(work)
  listeners.get('push')?.({ data: { json: () => data }, waitUntil })
  listeners.get('notificationclick')?.({ notification: { data: shown[0]?.[1].data, close: () => undefined }, waitUntil })
  await Promise.all(pending)
  return { shown, posted }
}

test('what the worker of a browser reads and posts', async () => {
  const note: z.output<typeof pushNote> = { title: 'Ana', body: 'Hello', url: '/tickets/1', tag: 'ticket-1' }
  const { shown, posted } = await pushToWorker(note)
  expectTexts([
    ['push', note, '{"title":"Ana","body":"Hello","url":"/tickets/1","tag":"ticket-1"}'],
    ['goTo', posted, '[{"goTo":"/tickets/1"}]'],
  ])
  expect(shown).toMatchObject([['Ana', { body: 'Hello', tag: 'ticket-1' }]])
})
