import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { derivedId } from '../src/features/messages/index.ts'
import { efiWebhookProof } from '../src/features/paymentSettings/paymentSettings.store.ts'
import { sandboxWebhookSecret } from '../src/features/sandbox/sandboxGateway.ts'
import { encodeCursor } from '../src/kernel/cursor.ts'
import { asLeastPrivilegeRole } from '../src/kernel/database/leastPrivilegeRole.ts'
import { createUrlSigner } from '../src/kernel/files/signedUrls.ts'
import { createLog } from '../src/kernel/log.ts'
import { createSecrets, hashToken } from '../src/kernel/secrets.ts'
import { createWorld } from './testApp.ts'

// Names that outlive a process: another process, the database, a browser or the operator knows them. None may change with the words of the
// code. Names in checks of columns, in the API or in events are in docs/schema.sql, docs/openapi.json and docs/events.json; the members of
// stored objects are in storedValues.test.ts.

const queries = vi.spyOn(pg.Client.prototype, 'query')
const world = await createWorld()
const statements = queries.mock.calls.map(([query]) => (typeof query === 'string' ? query : ''))
queries.mockRestore()
afterAll(() => world.close())

const root = join(import.meta.dirname, '../..')
const isSource = (name: string) => /\.(ts|tsx|mjs|js)$/.test(name) && !/\.(test|fixture|d)\.\w+$/.test(name)
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
const server = sourcesIn('server/src')
const web = [...sourcesIn('web/src'), ...sourcesIn('web/public')]

const found = (sources: readonly string[], pattern: RegExp) =>
  [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].sort()

/** Each text stands in a file that also contains the other one. */
const expectTexts = (sources: readonly string[], texts: readonly (readonly [text: string, beside?: string])[]) =>
  expect(texts.filter(([text, beside = '']) => !sources.some((source) => source.includes(text) && source.includes(beside)))).toEqual([])

test('queues of jobs and their clocks', async () => {
  const { rows } = await sql<{ name: string; policy: string; cron: string | null }>`
    select queue.name, policy, cron from pgboss.queue left join pgboss.schedule on schedule.name = queue.name`.execute(world.platform)
  const queues = rows.map(({ name, policy, cron }) => [name, policy, ...(cron ? [cron] : [])].join(' | '))
  expect(queues.filter((one) => !one.startsWith('__pgboss')).sort()).toEqual([
    'access.sweep | standard | 17 3 * * *',
    'access.tellOfGuesses | standard',
    'announcements.turn | standard | * * * * *',
    'backup.afterRelease | short',
    'backup.archive | standard',
    'backup.nightly | standard | 30 3 * * *',
    'backup.now | standard',
    'backup.watch | standard | 17 * * * *',
    'bot.ask | standard',
    'bot.remindOfHandover | standard',
    'bot.tickets | standard | * * * * *',
    'bulk.ContactListItem | standard',
    'bulk.contact | standard',
    'bulk.quickmessage | standard',
    'bulk.ticket | standard',
    'campaigns.retry | standard | */5 * * * *',
    'changes.sweep | standard | 40 3 * * *',
    'contactLists.import | standard',
    'contacts.import | standard',
    'contacts.pictures | standard | 17 4 1,15 * *',
    'contacts.undoImport | standard',
    'dashboard.fold | standard | * * * * *',
    'expiry.remove | standard | 23 * * * *',
    'invoices.look | standard | * * * * *',
    'ledger.check | standard | */10 * * * *',
    'lines.sweep | standard | 53 3 * * *',
    'mail.send | standard',
    'media.lost | standard | */5 * * * *',
    'media.sweep | standard | 41 3 * * *',
    'payments.cancel | standard | * * * * *',
    'payments.reconcile | standard | * * * * *',
    'personTokens.sweep | standard | 41 7 * * *',
    'prompts.testWeekly | standard',
    'prompts.weeklyTests | standard | 29 * * * *',
    'push.announce | standard',
    'push.lookAgain | short',
    'push.send | short',
    'push.sweep | standard | 23 3 * * *',
    'push.tell | standard',
    'schedules.due | standard | * * * * *',
    'sso.domains | standard | 37 6 * * *',
    'sso.sweep | standard | 41 * * * *',
    'subscription.next | standard | * * * * *',
    'support.end | standard | * * * * *',
    'templates.remove | standard',
    'templates.sync | standard',
    'tickets.sweep | standard | 41 3 * * *',
    'tickets.wake | standard | * * * * *',
    'unansweredQuestions.sweep | standard | 50 3 * * *',
    'users.absent | standard | */5 * * * *',
    'users.sweepInvitations | standard | 23 3 * * *',
    'webhooks.sweep | standard | 17 * * * *',
  ])
})

test('channels, locks and wakes between processes', () => {
  expect(found(statements, /^listen (\w+)/g)).toEqual(['access', 'wakes'])
  expect(found(server, /\b(7_?263_?\d{3})\b/g)).toEqual(['7_263_001', '7_263_002', '7_263_003', '7_263_004', '7_263_005', '7_263_006'])
  expectTexts(server, [
    ["['wakes', ", 'pg_notify($1, $2)'],
    ["'simulator'", 'pg_notify('],
    ["hashtext('simulator.people')", 'pg_advisory_xact_lock_shared'],
    ["['simulator.people', ", 'pg_advisory_xact_lock(hashtext($1)'],
    ['`jobs ${'],
    ["= 'webhooks'"],
    ["= 'lines'"],
    // What live servers tell each other. The flags of an event are in storedValues.test.ts.
    ...["serverSideEmit('missed')", "on('missed'", "serverSideEmit('lives'", "on('lives'", "serverSideEmit('leaves'", "on('leaves'"].map(
      (text) => [text] as const,
    ),
  ])
})

/** The text “sealed”, as it was sealed once with this secret. */
const SEALED = 'LXJcGNWV_yZ-OEj4xJaicUl-MScMt67BGdhLgw0ywmMx6w'
const SECRET = 'a secret of the tests, long enough for all'

test('keys that are derived from the secret of the installation', () => {
  const secrets = createSecrets(SECRET)
  const clock = { now: () => new Date('2026-01-01T12:00:00Z') }
  expect({
    tokenKey: secrets.tokenKey.toString('base64url'),
    signingKey: secrets.signingKey.toString('base64url'),
    check: secrets.check,
    issued: secrets.issued('token'),
    successor: secrets.successor('token'),
    keyedHash: secrets.keyedHash('code'),
    hashToken: hashToken('token'),
    unsealed: secrets.unseal(SEALED),
    sandboxProof: sandboxWebhookSecret({ secrets }),
    efiWebhookProof: efiWebhookProof(secrets),
    signed: createUrlSigner({ key: Buffer.alloc(32), clock }).sign({ path: '/api/media/1', companyId: 7, query: { name: 'a' } }),
    derivedId: derivedId('line 1 key'),
    rowsRole: asLeastPrivilegeRole({ host: 'h', port: 1, user: 'recado', password: 'password', database: 'd' }),
  }).toEqual({
    tokenKey: 'X-qiGgRKzIECL5A_njTGpy4PgF_r1e52NsC0iVwpR3E',
    signingKey: 'ckQwQYhHdbT8ur1MPQ8KPWAfUMD8QhXpY5mIEBMFo3Y',
    check: 'dLYScQgY5-bPs61GaxmDAWlB0KyTn4CkGfhtUkygIds',
    issued: 'token.iuAI0y43s0gkiGi8bCJ798Ds6mgCohhNyPOqHwk3gmg',
    successor: 'xZymUNw2e2N0VyHzx_8Opy95XYqcnvrCGfDwRzVLvH4',
    keyedHash: 'HubbbMImFD6sLciSeLW6nlXAAUsqZP-2d5dA2nErsAE',
    hashToken: 'PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A',
    unsealed: 'sealed',
    sandboxProof: '7GRrpGxBN-nMvl2Y05mnddO4-1_QivVM7gENiFxX-f4',
    efiWebhookProof: 'H6BedknCbqaz4092Z2OdhEHfc5Gj6ydJ',
    signed: expect.stringMatching(/^\/api\/media\/1\?name=a&of=7&until=\d+&signature=[\w-]{43}$/),
    derivedId: '548eecf0-3c0b-4591-8778-ccdf24318a41',
    rowsRole: { host: 'h', port: 1, user: 'recado_rows', password: 'iv_Tpg58aHcxjHFDgZigDq-pd-7j13LaOcnIJ1hy0Jc', database: 'd' },
  })
})

test('variables of the environment', () => {
  const read = new Set<string>()
  const recording = new Proxy({} as Record<string, string | undefined>, {
    get: (_, name) => void (typeof name === 'string' && /^[A-Z][A-Z\d_]+$/.test(name) && read.add(name)),
  })
  readConfig(recording)
  expect([...read].sort()).toEqual([
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'AI_MODEL',
    'AI_TRANSCRIBE_MODEL',
    'ALLOW_PRIVATE_NETWORK',
    'ASAAS_URL',
    'BACKUP_AT',
    'BACKUP_KEEP',
    'BACKUP_PASSPHRASE',
    'BACKUP_S3_ACCESS_KEY',
    'BACKUP_S3_ENDPOINT',
    'BACKUP_S3_SECRET_KEY',
    'BACKUP_TO',
    'BACKUP_WAL',
    'DATABASE_URL',
    'DATA_DIR',
    'DEMO',
    'DIALOGFLOW_URL',
    'EFI_URL',
    'FAIL_POINT',
    'FFMPEG_PATH',
    'HANDOVER_SECONDS',
    'LOG_LEVEL',
    'MAIL_FROM',
    'MEDIA_QUOTA_MB',
    'METRICS_TOKEN',
    'OPENAI_BASE_URL',
    'PORT',
    'PUBLIC_URL',
    'REDIS_URL',
    'ROLE',
    'S3_ACCESS_KEY',
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_SECRET_KEY',
    'SECRET_KEY',
    'SETUP_LANGUAGE',
    'SIMULATOR',
    'SMTP_URL',
    'TRUST_PROXY',
    'WHATSAPP',
    'WHATSAPP_GRAPH_URL',
    'WHATSAPP_PASSKEY',
    'WHATSAPP_VERSION',
  ])
  expect(found([...server, ...sourcesIn('scripts')], /process\.env\.([A-Z][A-Z\d_]+)/g)).toEqual([
    'CHROME_PATH',
    'CI',
    'DATA_DIR',
    'DEMO',
    'MALLOC_ARENA_MAX',
    'NODE_COMPILE_CACHE',
    'NODE_OPTIONS',
    'PATH',
    'PORT',
    'PUBLIC_URL',
    'RESULTS_FILE',
    'SERVICES',
  ])
})

test('metrics', async () => {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  expect(found([text], /^# TYPE (recado_\w+ \w+)$/gm)).toEqual([
    'recado_backup_bytes gauge',
    'recado_backup_finished_timestamp_seconds gauge',
    'recado_backup_proved_timestamp_seconds gauge',
    'recado_backup_seconds gauge',
    'recado_connections gauge',
    'recado_dependency_up gauge',
    'recado_disk_free_bytes gauge',
    'recado_disk_size_bytes gauge',
    'recado_http_request_seconds histogram',
    'recado_jobs_failed gauge',
    'recado_jobs_waiting gauge',
    'recado_last_backup_timestamp_seconds gauge',
    'recado_log_archive_failing gauge',
    'recado_messages_failed_total counter',
    'recado_messages_oldest_waiting_seconds gauge',
    'recado_messages_waiting gauge',
    'recado_page_errors_total counter',
    'recado_sockets gauge',
    'recado_webhook_calls_failed gauge',
    'recado_webhook_calls_waiting gauge',
  ])
})

test('what logs blank', () => {
  const names = [
    ...['authorization', 'cookie', 'token', 'refreshToken', 'apiKey', 'secret', 'secretKey', 'body'],
    ...['password', 'newPassword', 'currentPassword', 'passwordHash', 'adminPassword'],
  ]
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(Object.fromEntries(names.map((name) => [name, 'shown'])))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('shown')
})

test('codes that stand in rows and that neither the API nor a check of their column names', () => {
  expectTexts(server, [
    ["'send' | 'edit' | 'revoke' | 'react' | 'read' | 'rejectCall'"],
    ["'payment' | 'renewal' | 'edit'"],
    ["'unanswered'", 'offBecause'],
    ["'noCarrier'", 'statusReason'],
  ])
})

test('cursors of lists', () => {
  expect(encodeCursor(['Ana', 12])).toBe('WyJBbmEiLDEyXQ')
})

test('what browsers store', () => {
  expect(found(web, /(?:local|session)Storage\.\w+\(\s*'([^']+)'/g)).toEqual([
    ...['companyDueDate', 'companyId', 'cshow', 'ended', 'language', 'preferredTheme', 'token', 'userId'],
  ])
  expectTexts(web, [
    ["key: 'preferredTheme'"],
    ...["'tasks'", "'voiceSpeed'", "'closedNotices'", "'pushUnwanted'", "'railFolds-'", '`ticketFilters-${'].map(
      (key) => [key, 'localStorage'] as const,
    ),
    ['`draft-${'],
    ["'draft-'", 'localStorage'],
    ['`menuDraft-${', 'sessionStorage'],
    ["'recado-refresh'", 'navigator.locks'],
    ["'recado-ringer'", 'navigator.locks'],
  ])
})

test('what waits in a browser for the server', () => {
  expectTexts(web, [
    ["indexedDB.open('recado', 1)"],
    ["'tasks'", "{ keyPath: 'id' }"],
    ...['message.send', 'chat.say', 'ticket.change', 'ticket.undoResolve', 'ticket.undoTransfer', 'ticket.tags', 'ticket.lane'].map(
      (kind) => [`= '${kind}'`] as const,
    ),
    ['`ticket ${'],
    ['`chat ${'],
    ["open: 'accept', pending: 'return', closed: 'resolve'"],
  ])
})
