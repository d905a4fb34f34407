import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { importTime, tenantRequestLimits } from './kernel/http/requestLimits.ts'
import { socketLimits } from './kernel/live/socketLimits.ts'
import { sheetReadingLimits } from './kernel/sheets/sheetReadingLimits.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toMatchObject({ name: 'ConfigError' })
    return (error as Error).message
  }
}
const KEY = 'k'.repeat(32)

test('with nothing set the product starts on its own machine', () => {
  expect(readConfig({})).toMatchObject({
    ...{ port: 8080, serves: true, works: true, trustProxy: false, demo: true, databaseUrl: undefined, redisUrl: undefined },
    ...{ secretKey: undefined, adminEmail: undefined, metricsToken: undefined, logLevel: 'info' },
  })
  expect(readConfig({}).publicUrl.href).toBe('http://localhost:8080/')
  expect(readConfig({ PORT: '9000' }).publicUrl.href).toBe('http://localhost:9000/')
  expect(readConfig({}).dataDir).toMatch(/^\/.*\/data$/)
})

test('the simulator exists on the own machine alone, unless configured otherwise', () => {
  const elsewhere = { PUBLIC_URL: 'https://recado.example.com' }
  expect(readConfig({}).simulator).toBe(true)
  expect(readConfig({}).whatsappVersion).toBeUndefined()
  expect(readConfig({ WHATSAPP_VERSION: '2.3000.1043857760' }).whatsappVersion).toEqual([2, 3000, 1043857760])
  expect(readConfig({ SIMULATOR: '' }).simulator).toBe(true)
  expect(readConfig({ SIMULATOR: 'off' }).simulator).toBe(false)
  expect(readConfig(elsewhere).simulator).toBe(false)
  expect(readConfig({ ...elsewhere, SIMULATOR: '' }).simulator).toBe(false)
  expect(readConfig({ ...elsewhere, SIMULATOR: 'on' }).simulator).toBe(true)
})

test('customers cannot reach our own network, unless configured otherwise', () => {
  expect(readConfig({}).allowPrivateNetwork).toBe(false)
  expect(readConfig({ ALLOW_PRIVATE_NETWORK: 'on' }).allowPrivateNetwork).toBe(true)
})

test('Dialogflow is called at its official address, or at the configured one', () => {
  expect(readConfig({}).dialogflowUrl).toBe('https://dialogflow.googleapis.com')
  const regional = 'https://europe-west2-dialogflow.googleapis.com'
  expect(readConfig({ DIALOGFLOW_URL: regional }).dialogflowUrl).toBe(regional)
})

test("a bucket needs all of its settings, and its region may come from the service's name", () => {
  expect(readConfig({}).s3).toBeUndefined()
  const bucket = { S3_ENDPOINT: 'http://10.0.0.7:9000', S3_BUCKET: 'recado', S3_ACCESS_KEY: 'who', S3_SECRET_KEY: 'secret' }
  const read = { endpoint: 'http://10.0.0.7:9000', bucket: 'recado', accessKey: 'who', secretKey: 'secret' }
  expect(readConfig(bucket).s3).toEqual({ ...read, region: 'us-east-1' })
  const amazon = 'https://s3.sa-east-1.amazonaws.com'
  expect(readConfig({ ...bucket, S3_ENDPOINT: amazon }).s3).toMatchObject({ endpoint: amazon, region: 'sa-east-1' })
  expect(readConfig({ ...bucket, S3_ENDPOINT: amazon, S3_REGION: 'auto' }).s3?.region).toBe('auto')
  expect(problemsOf({ ...bucket, S3_SECRET_KEY: '' })).toContain('S3_SECRET_KEY: must be set when S3_ENDPOINT is')
  expect(problemsOf({ S3_BUCKET: 'recado' })).toContain('S3_ENDPOINT: must be set when S3_BUCKET is')
  expect(problemsOf({ ...bucket, S3_BUCKET: '../other' })).toContain('S3_BUCKET: is no name of a bucket')
})

test('a crash test configures where the process ends, and at which pass', () => {
  expect(readConfig({}).failPoint).toBeUndefined()
  expect(readConfig({ FAIL_POINT: 'inbound.afterCommit' }).failPoint).toEqual({ name: 'inbound.afterCommit', passage: 1 })
  expect(readConfig({ FAIL_POINT: 'migration.applied:2' }).failPoint).toEqual({ name: 'migration.applied', passage: 2 })
})

test('the limits are those of the specification', () => {
  expect(readConfig({}).limits).toEqual({
    ...{ failedLoginsPerAccount: 10, failedLoginsPerAddress: 100, loginWindowMinutes: 15, signUpsPerHour: 20, resetMailsPerHour: 10 },
    ...{ invitationsPerDay: 20, unconfirmedInvitationsPerDay: 3 },
    ...{
      callsPerMinute: 600,
      apiMessagesPerSecond: 80,
      aiTriesPerMinute: 30,
      aiTestsPerMinute: 120,
      suggestionsPerMinute: 20,
      aiTrial: 8000,
      integrationTestsPerMinute: 10,
      pageErrorsPerMinute: 10,
      bodyBytes: 1024 * 1024,
      lastCall: 200,
      undoResolve: 8000,
      undoTransfer: 8000,
      lookupsPerDay: 500,
      sockets: socketLimits,
      underWay: tenantRequestLimits,
      importTime,
      sheets: sheetReadingLimits,
    },
  })
})

test("a company's uploads are limited to ten thousand megabytes, unless configured otherwise", () => {
  expect(readConfig({}).mediaQuotaBytes).toBe(10_000 * 1024 * 1024)
  expect(readConfig({ MEDIA_QUOTA_MB: '1.5' }).mediaQuotaBytes).toBe(1.5 * 1024 * 1024)
})

test('assistants use OpenAI, or the configured address', () => {
  const openAi = { url: 'https://api.openai.com/v1', model: 'gpt-6-luna', transcribeModel: 'gpt-transcribe' }
  expect(readConfig({}).ai).toEqual(openAi)
  expect(readConfig({ OPENAI_BASE_URL: 'https://api.openai.com/v1/' }).ai).toEqual(openAi)
  const chosen = { AI_MODEL: 'large', AI_TRANSCRIBE_MODEL: 'ears' }
  expect(readConfig(chosen).ai).toEqual({ ...openAi, model: 'large', transcribeModel: 'ears' })
})

test('for another endpoint than OpenAI’s only the operator knows the models', () => {
  const url = 'http://localhost:11434/v1'
  expect(readConfig({ OPENAI_BASE_URL: url }).ai).toEqual({ url, model: undefined, transcribeModel: 'whisper-1' })
  expect(readConfig({ OPENAI_BASE_URL: url, AI_MODEL: 'llama' }).ai).toMatchObject({ url, model: 'llama' })
})

test('an empty value is an unset one', () => {
  const empty = Object.fromEntries(
    [
      'PORT',
      'DATA_DIR',
      'DATABASE_URL',
      'REDIS_URL',
      'ROLE',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'SECRET_KEY',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'SETUP_LANGUAGE',
      'SMTP_URL',
      'MAIL_FROM',
      'METRICS_TOKEN',
      'MEDIA_QUOTA_MB',
      'FFMPEG_PATH',
      'ALLOW_PRIVATE_NETWORK',
      'DIALOGFLOW_URL',
      'OPENAI_BASE_URL',
      'AI_MODEL',
      'AI_TRANSCRIBE_MODEL',
      'EFI_URL',
      'ASAAS_URL',
      'DEMO',
      'WHATSAPP',
      'WHATSAPP_VERSION',
      'SIMULATOR',
      'FAIL_POINT',
      'LOG_LEVEL',
    ].map((name) => [name, '']),
  )
  expect(JSON.stringify(readConfig(empty))).toEqual(JSON.stringify(readConfig({})))
})

/** A name with an invalid value; each alone, and all together in one error. */
const wrong: [string, string][] = [
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_URL', 'mysql://localhost/recado'],
  ['REDIS_URL', 'http://localhost:6379'],
  ['ROLE', 'server'],
  ['PUBLIC_URL', 'recado.example.com'],
  ['PUBLIC_URL', 'ftp://recado.example.com'],
  ['TRUST_PROXY', 'my-proxy'],
  ['TRUST_PROXY', '10.0.0.1, nonsense'],
  ['TRUST_PROXY', 'true'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY', ' '.repeat(40)],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'abc'],
  ['SETUP_LANGUAGE', 'fr'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'Recado'],
  ['MAIL_FROM', 'Recado <no-reply>'],
  ['MAIL_FROM', 'no-reply@example.com Recado'],
  ['MAIL_FROM', 'Recado <a@example.com>, b@example.com'],
  ['METRICS_TOKEN', 'undefined'],
  ['METRICS_TOKEN', 'null'],
  ['METRICS_TOKEN', '   '],
  ['MEDIA_QUOTA_MB', 'much'],
  ['MEDIA_QUOTA_MB', '-1'],
  ['ALLOW_PRIVATE_NETWORK', 'yes'],
  ['DIALOGFLOW_URL', 'dialogflow.googleapis.com'],
  ['OPENAI_BASE_URL', 'api.openai.com/v1'],
  ['OPENAI_BASE_URL', 'ftp://api.openai.com'],
  ['EFI_URL', 'pix.api.efipay.com.br'],
  ['ASAAS_URL', 'api.asaas.com/v3'],
  ['DEMO', 'yes'],
  ['WHATSAPP_VERSION', '2.3000'],
  ['SIMULATOR', 'yes'],
  ['FAIL_POINT', 'somewhere'],
  ['FAIL_POINT', 'inbound.beforeCommit:0'],
  ['LOG_LEVEL', 'loud'],
]
test.for(wrong)('%s=%s is named', ([name, value]) => {
  expect(problemsOf({ SECRET_KEY: KEY, [name]: value })).toContain(`${name}: `)
})

test('one error names everything that is wrong', () => {
  const message = problemsOf({ ...Object.fromEntries(wrong), REDIS_URL: 'redis://localhost', SECRET_KEY: '' })
  for (const name of new Set(wrong.map(([name]) => name).filter((name) => name !== 'REDIS_URL'))) expect(message).toContain(`${name}: `)
})

test('the error does not repeat secrets', () => {
  const message = problemsOf({
    SECRET_KEY: 'my-short-secret',
    ADMIN_PASSWORD: 'pwd',
    SMTP_URL: 'user:mail-password@host',
    DATABASE_URL: 'mysql://me:db-password@host/x',
  })
  for (const secret of ['my-short-secret', 'pwd', 'mail-password', 'db-password']) expect(message).not.toContain(secret)
})

test('several machines need one secret', () => {
  expect(problemsOf({ REDIS_URL: 'redis://localhost' })).toContain('SECRET_KEY: ')
  expect(readConfig({ REDIS_URL: 'rediss://localhost', SECRET_KEY: KEY }).redisUrl).toBe('rediss://localhost')
})

test('valid values are parsed', () => {
  const config = readConfig({
    ...{
      PORT: '0',
      DATA_DIR: '/var/lib/recado',
      DATABASE_URL: 'postgresql://me@db/recado',
      ROLE: 'web',
      PUBLIC_URL: 'https://recado.example.com',
    },
    ...{
      SECRET_KEY: KEY,
      ADMIN_EMAIL: ' Root@Example.com ',
      ADMIN_PASSWORD: 'abcde',
      METRICS_TOKEN: 'scrape',
      DEMO: 'off',
      LOG_LEVEL: 'debug',
    },
  })
  expect(config).toMatchObject({
    ...{
      port: 0,
      dataDir: '/var/lib/recado',
      serves: true,
      works: false,
      adminEmail: 'root@example.com',
      metricsToken: 'scrape',
      demo: false,
    },
  })
  expect(readConfig({ ROLE: 'worker' })).toMatchObject({ serves: false, works: true })
})

test('the demo is for the embedded database on a machine of its own', () => {
  expect(readConfig({}).demo).toBe(true)
  for (const PUBLIC_URL of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:8080'])
    expect(readConfig({ PUBLIC_URL }).demo).toBe(true)
  expect(readConfig({ PUBLIC_URL: 'https://recado.example.com' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://me@db/recado' }).demo).toBe(false)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})

test('proxies are trusted by number of hops or by address', () => {
  const hops = readConfig({ TRUST_PROXY: '2' }).trustProxy as (address: string, hop: number) => boolean
  expect([0, 1, 2].map((hop) => hops('10.0.0.1', hop))).toEqual([true, true, false])
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1, loopback' }).trustProxy).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
    '::1',
    'loopback',
  ])
  expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toSatisfy((trust) => trust === false || !(trust as typeof hops)('10.0.0.1', 0))
})
