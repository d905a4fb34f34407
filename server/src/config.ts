import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { settings } from '@recado/contract/companies/settings'
import { email } from '@recado/contract/kit/fields'
import { languages } from '@recado/contract/kit/languages'
import { trimTrailing } from '@recado/contract/kit/trimTrailing'
import { z } from 'zod'
import { type ArmedFailPoint, failPoints } from './kernel/failPoints.ts'
import { importTime, tenantRequestLimits } from './kernel/http/requestLimits.ts'
import { socketLimits } from './kernel/live/socketLimits.ts'
import { sheetReadingLimits } from './kernel/sheets/sheetReadingLimits.ts'

const onOffFlag = z.enum(['on', 'off'])
const blankIsUnset = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema)
const url = (protocol: RegExp) => blankIsUnset(z.url({ protocol }).optional())
/** What a script writes when its source was empty is no secret. */
const token = z.string().refine((text) => !['', 'undefined', 'null'].includes(text.trim()), 'is empty')

/** One address, alone or in brackets behind a name; also of this machine, so it needs no dot. */
const sender = z
  .string()
  .regex(/^([^\s<>@,]+@[^\s<>@,]+|[^<>@\r\n]*<[^\s<>@,]+@[^\s<>@,]+>)$/, 'must be an address, or a name with one in <> behind it')

const OPENAI = 'https://api.openai.com/v1'

const environment = z.object({
  PORT: blankIsUnset(z.coerce.number().int().min(0).max(65535).default(8080)),
  DATA_DIR: blankIsUnset(z.string().default('./data')),
  DATABASE_URL: url(/^postgres(ql)?$/),
  REDIS_URL: url(/^rediss?$/),
  S3_ENDPOINT: url(/^https?$/),
  S3_BUCKET: blankIsUnset(
    z
      .string()
      .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'is no name of a bucket')
      .optional(),
  ),
  S3_ACCESS_KEY: blankIsUnset(token.optional()),
  S3_SECRET_KEY: blankIsUnset(token.optional()),
  S3_REGION: blankIsUnset(
    z
      .string()
      .regex(/^[\w-]+$/, 'is no name of a region')
      .optional(),
  ),
  BACKUP_TO: blankIsUnset(z.string().optional()),
  BACKUP_AT: blankIsUnset(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:30')
      .default('03:30'),
  ),
  BACKUP_KEEP: blankIsUnset(z.coerce.number().int().min(1).max(1000).default(14)),
  BACKUP_PASSPHRASE: blankIsUnset(z.string().min(12, 'must have at least 12 characters').optional()),
  BACKUP_WAL: blankIsUnset(onOffFlag.default('off')),
  BACKUP_S3_ENDPOINT: url(/^https?$/),
  BACKUP_S3_ACCESS_KEY: blankIsUnset(token.optional()),
  BACKUP_S3_SECRET_KEY: blankIsUnset(token.optional()),
  ROLE: blankIsUnset(z.enum(['all', 'web', 'worker']).default('all')),
  PUBLIC_URL: url(/^https?$/),
  TRUST_PROXY: blankIsUnset(z.string().refine(isTrust, 'must be a number of hops, or addresses with commas between').optional()),
  SECRET_KEY: blankIsUnset(z.string().trim().min(32, 'must have at least 32 characters').optional()),
  ADMIN_EMAIL: blankIsUnset(email.optional()),
  ADMIN_PASSWORD: blankIsUnset(z.string().min(5).max(50).optional()),
  SETUP_LANGUAGE: blankIsUnset(z.enum(languages).default(settings.language.default)),
  SMTP_URL: url(/^smtps?$/),
  MAIL_FROM: blankIsUnset(sender.default('Recado <no-reply@localhost>')),
  HANDOVER_SECONDS: blankIsUnset(z.coerce.number().min(0).max(600).optional()),
  METRICS_TOKEN: blankIsUnset(token.optional()),
  MEDIA_QUOTA_MB: blankIsUnset(z.coerce.number().min(0).max(1_000_000_000).default(10_000)),
  FFMPEG_PATH: blankIsUnset(z.string().optional()),
  ALLOW_PRIVATE_NETWORK: blankIsUnset(onOffFlag.default('off')),
  DIALOGFLOW_URL: blankIsUnset(z.url({ protocol: /^https?$/ }).default('https://dialogflow.googleapis.com')),
  OPENAI_BASE_URL: blankIsUnset(z.url({ protocol: /^https?$/ }).default(OPENAI)),
  AI_MODEL: blankIsUnset(z.string().trim().max(100).optional()),
  AI_TRANSCRIBE_MODEL: blankIsUnset(z.string().trim().max(100).optional()),
  EFI_URL: blankIsUnset(z.url({ protocol: /^https?$/ }).default('https://pix.api.efipay.com.br')),
  ASAAS_URL: blankIsUnset(z.url({ protocol: /^https?$/ }).default('https://api.asaas.com/v3')),
  DEMO: blankIsUnset(onOffFlag.default('on')),
  WHATSAPP: blankIsUnset(onOffFlag.default('on')),
  WHATSAPP_PASSKEY: blankIsUnset(onOffFlag.default('on')),
  WHATSAPP_GRAPH_URL: blankIsUnset(z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v26.0')),
  WHATSAPP_VERSION: blankIsUnset(
    z
      .string()
      .regex(/^\d+\.\d+\.\d+$/, 'must be three numbers with dots between')
      .optional(),
  ),
  SIMULATOR: blankIsUnset(onOffFlag.optional()),
  /** Only for crash tests: where the process kills itself, and at which pass. */
  FAIL_POINT: blankIsUnset(
    z
      .string()
      .refine((text) => armedFailPoint(text) !== undefined, 'is no such point')
      .optional(),
  ),
  LOG_LEVEL: blankIsUnset(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info')),
})

/** Limits per address, account or session. Tests set their own. */
const limits = {
  failedLoginsPerAccount: 10,
  failedLoginsPerAddress: 100,
  loginWindowMinutes: 15,
  signUpsPerHour: 20,
  resetMailsPerHour: 10,
  invitationsPerDay: 20,
  /** Of a company whose address is not confirmed yet. */
  unconfirmedInvitationsPerDay: 3,
  callsPerMinute: 600,
  apiMessagesPerSecond: 80,
  aiTriesPerMinute: 30,
  /** Runs of tests of assistants, by company. */
  aiTestsPerMinute: 120,
  /** What one agent asks of assistants: answers, texts, translations and summaries. */
  suggestionsPerMinute: 20,
  /** Milliseconds that saving waits for the AI service. */
  aiTrial: 8000,
  integrationTestsPerMinute: 10,
  /** Reports of crashed pages from one address. */
  pageErrorsPerMinute: 10,
  bodyBytes: 1024 * 1024,
  lastCall: 200,
  /** Milliseconds during which a resolve can be undone: the customer and other programs learn of it afterwards. */
  undoResolve: 8000,
  /** How long a transfer can be undone, if the client asked for that. */
  undoTransfer: 8000,
  /** How many imported numbers a connection checks by itself. */
  lookupsPerDay: 500,
  sockets: socketLimits,
  underWay: tenantRequestLimits,
  importTime,
  sheets: sheetReadingLimits,
}
export type Limits = typeof limits

export type Config = ReturnType<typeof readConfig>

/** Parses the environment, once. The error names every wrong value. */
export function readConfig(env: Record<string, string | undefined>) {
  const { success, data: read, error } = environment.safeParse(env)
  const problems = (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (env.REDIS_URL && !env.SECRET_KEY) problems.push('SECRET_KEY: must be set when REDIS_URL is, so that all processes share it')
  if (env.BACKUP_WAL === 'on' && !env.BACKUP_TO) problems.push('BACKUP_WAL: needs BACKUP_TO, where the backups are')
  if (env.BACKUP_WAL === 'on' && env.DATABASE_URL) problems.push('BACKUP_WAL: is for the embedded database, use the tools of your server')
  problems.push(...missingOfS3(env))
  if (!success || problems.length > 0) throw new ConfigError(problems)
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`)
  return {
    port: read.PORT,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    s3: bucketIn(read),
    backup: {
      to: read.BACKUP_TO,
      at: read.BACKUP_AT,
      keep: read.BACKUP_KEEP,
      passphrase: read.BACKUP_PASSPHRASE,
      /** Whether the log goes to the backups too, so that any moment can be restored. */
      log: read.BACKUP_WAL === 'on',
      s3: backupStoreIn(read),
    },
    serves: read.ROLE !== 'worker',
    /** A worker serves its health only if a port is configured. */
    listens: read.ROLE !== 'worker' || Boolean(env.PORT),
    works: read.ROLE !== 'web',
    publicUrl,
    trustProxy: trustedProxies(read.TRUST_PROXY),
    secretKey: read.SECRET_KEY,
    adminEmail: read.ADMIN_EMAIL,
    adminPassword: read.ADMIN_PASSWORD,
    /** Of the platform's company and of the plan that are made at the first start. */
    setupLanguage: read.SETUP_LANGUAGE,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    /** How many seconds an ending process takes to move its sockets to the others. */
    handoverSeconds: read.HANDOVER_SECONDS ?? (read.REDIS_URL ? 60 : 0),
    metricsToken: read.METRICS_TOKEN,
    mediaQuotaBytes: read.MEDIA_QUOTA_MB * 1024 * 1024,
    ffmpegPath: read.FFMPEG_PATH,
    allowPrivateNetwork: read.ALLOW_PRIVATE_NETWORK === 'on',
    dialogflowUrl: read.DIALOGFLOW_URL,
    ai: aiDefaults(read),
    efiUrl: read.EFI_URL,
    asaasUrl: read.ASAAS_URL,
    demo: read.DEMO === 'on' && !read.DATABASE_URL && isLoopback(publicUrl.hostname),
    /** Whether its public address leads to this machine only. */
    isLocal: isLoopback(publicUrl.hostname),
    whatsapp: read.WHATSAPP === 'on',
    whatsappPasskey: read.WHATSAPP_PASSKEY === 'on',
    graphUrl: read.WHATSAPP_GRAPH_URL,
    whatsappVersion: versionIn(read.WHATSAPP_VERSION),
    simulator: read.SIMULATOR ? read.SIMULATOR === 'on' : isLoopback(publicUrl.hostname),
    failPoint: armedFailPoint(read.FAIL_POINT),
    logLevel: read.LOG_LEVEL,
    limits: { ...limits },
  }
}

class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

const bucket = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

function missingOfS3(env: Record<string, string | undefined>) {
  const missing = bucket.filter((name) => !env[name])
  return missing.length < bucket.length ? missing.map((name) => `${name}: must be set when ${bucket.find((one) => env[one])} is`) : []
}

/** The bucket for files, if one is configured. */
function bucketIn(read: z.infer<typeof environment>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = read
  if (!endpoint || !name || !accessKey || !secretKey) return undefined
  return { endpoint, bucket: name, accessKey, secretKey, region: region ?? regionIn(endpoint) }
}

/** The store of backups: one of its own, or the one in which files lie. */
function backupStoreIn(read: z.infer<typeof environment>) {
  const endpoint = read.BACKUP_S3_ENDPOINT ?? read.S3_ENDPOINT
  const accessKey = read.BACKUP_S3_ACCESS_KEY ?? read.S3_ACCESS_KEY
  const secretKey = read.BACKUP_S3_SECRET_KEY ?? read.S3_SECRET_KEY
  if (!endpoint || !accessKey || !secretKey) return undefined
  return { endpoint, accessKey, secretKey, region: read.S3_REGION ?? regionIn(endpoint) }
}

/** Services have the region in their host name (`s3.sa-east-1.amazonaws.com`); own stores hardly ever have more than one. */
const regionIn = (endpoint: string) => /^s3[.-]([a-z]+-[a-z\d-]+\d)\./.exec(new URL(endpoint).hostname)?.[1] ?? 'us-east-1'

/** Model names belong to an endpoint: for another one than OpenAI's only the operator knows them. */
function aiDefaults({ OPENAI_BASE_URL, AI_MODEL: model, AI_TRANSCRIBE_MODEL: transcribeModel }: z.infer<typeof environment>) {
  const url = trimTrailing(OPENAI_BASE_URL, (sign) => sign === '/')
  const isOpenAi = url === OPENAI
  return {
    url,
    model: model ?? (isOpenAi ? 'gpt-6-luna' : undefined),
    transcribeModel: transcribeModel ?? (isOpenAi ? 'gpt-transcribe' : 'whisper-1'),
  }
}

/** A number of hops or a list of addresses; if unset, forwarding headers are ignored. */
function trustedProxies(value: string | undefined): false | string[] | ((address: string, hop: number) => boolean) {
  if (!value) return false
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value.split(',').map((address) => address.trim())
}

function isTrust(value: string) {
  return /^\d+$/.test(value) || value.split(',').every((part) => isProxy(part.trim()))
}

function isProxy(part: string) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true
  const [address = '', mask, ...more] = part.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && more.length === 0 && (mask === undefined || (/^\d+$/.test(mask) && Number(mask) <= bits))
}

function versionIn(value: string | undefined): [number, number, number] | undefined {
  const [first = 0, second = 0, third = 0] = value?.split('.').map(Number) ?? []
  return value === undefined ? undefined : [first, second, third]
}

function armedFailPoint(value = ''): ArmedFailPoint | undefined {
  const [named, times = '1'] = value.split(':')
  const name = failPoints.find((one) => one === named)
  return name && /^[1-9]\d*$/.test(times) ? { name, passage: Number(times) } : undefined
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
