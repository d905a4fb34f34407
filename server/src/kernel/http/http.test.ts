import { errors } from '@recado/contract/errors'
import { endpoint } from '@recado/contract/kit/endpoint'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { createWorld } from '../../../test/testApp.ts'
import type { PlatformFeature } from '../feature.ts'
import { createLog } from '../log.ts'

const broken = endpoint({ method: 'GET', path: '/test/broken', summary: 'Fails', access: 'public', output: z.object({}) })
const chatty = endpoint({
  method: 'GET',
  path: '/test/chatty',
  summary: 'Says too much',
  access: 'public',
  output: z.object({ told: z.string() }),
})
const echo = endpoint({
  method: 'POST',
  path: '/test/echo',
  summary: 'Repeats',
  access: 'public',
  body: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
})
const pointing = endpoint({
  method: 'POST',
  path: '/test/pointing',
  summary: 'Breaks a reference',
  access: 'public',
  body: z.object({ statement: z.string() }),
  output: z.object({}),
})
const feature: PlatformFeature = {
  name: 'test',
  routes(serve, { platform }) {
    serve.open(pointing, async ({ body }) => {
      await sql.raw(body.statement).execute(platform)
      return {}
    })
    serve.open(broken, async () => {
      throw new Error('a private detail')
    })
    serve.open(chatty, async () => ({ told: 'yes', passwordHash: 'never' }))
    serve.open(echo, async ({ body }) => body)
  },
}
const lines: string[] = []
const world = await createWorld({
  more: [feature],
  limits: { bodyBytes: 2000 },
  log: createLog('trace', { write: (line) => void lines.push(line) }),
})
afterAll(() => world.close())
const { send } = createBrowserClient(world.url)

test('every answer has the security headers, failures included', async () => {
  const ana = await world.person()
  const answers = await Promise.all([
    send('GET', '/api/version'),
    send('GET', '/api/docs'),
    send('GET', '/api/openapi.json'),
    send('GET', '/healthz'),
    send('GET', '/readyz'),
    send('GET', '/metrics'),
    send('GET', '/api/tags', { token: ana.token }),
    send('GET', '/api/tags'),
    send('GET', '/api/nothing'),
    send('GET', '/api/%E0%A4%A'),
    send('GET', '/api/test/broken'),
    send('POST', '/api/test/echo', { body: '{' }),
    send('POST', '/api/test/echo', { body: { text: 'x'.repeat(3000) } }),
    send('OPTIONS', '/api/version'),
  ])
  for (const { headers, status } of answers) {
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split('; '), `${status}`).toContain(rule)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test('each failure is a code with its English sentence, and nothing internal', async () => {
  const cases: [string, Promise<{ status: number; data: Record<string, unknown> }>, keyof typeof errors][] = [
    ['unknown route', send('GET', '/api/nothing'), 'ERR_NOT_FOUND'],
    ['unknown method', send('PATCH', '/api/version'), 'ERR_NOT_FOUND'],
    ['an address that is none', send('GET', '/api/%E0%A4%A'), 'ERR_MALFORMED'],
    ['broken JSON', send('POST', '/api/test/echo', { body: '{"text":' }), 'ERR_MALFORMED'],
    ['no JSON at all', send('POST', '/api/test/echo', { body: 'text' }), 'ERR_MALFORMED'],
    ['a prototype', send('POST', '/api/test/echo', { body: '{"text":"x","__proto__":{"admin":true}}' }), 'ERR_MALFORMED'],
    ['a constructor', send('POST', '/api/test/echo', { body: '{"text":"x","constructor":{"prototype":{"admin":true}}}' }), 'ERR_MALFORMED'],
    [
      'another kind of content',
      send('POST', '/api/test/echo', { body: '<a/>', headers: { 'content-type': 'application/xml' } }),
      'ERR_MEDIA_TYPE',
    ],
    [
      'what a foreign form could send',
      send('POST', '/api/test/echo', { body: '{"text":"x"}', headers: { 'content-type': 'text/plain' } }),
      'ERR_MEDIA_TYPE',
    ],
    ['too much', send('POST', '/api/test/echo', { body: { text: 'x'.repeat(3000) } }), 'ERR_TOO_LARGE'],
    ['nothing', send('POST', '/api/test/echo'), 'ERR_VALIDATION'],
    ['an empty body', send('POST', '/api/test/echo', { body: '' }), 'ERR_VALIDATION'],
    ['a wrong type', send('POST', '/api/test/echo', { body: { text: 1 } }), 'ERR_VALIDATION'],
    ['a NUL', send('POST', '/api/test/echo', { body: { text: 'a\0b' } }), 'ERR_VALIDATION'],
    ['a fault of ours', send('GET', '/api/test/broken'), 'ERR_INTERNAL_SERVER_ERROR'],
  ]
  for (const [name, call, code] of cases) {
    const { status, data } = await call
    const { details, ...said } = data
    expect({ status, ...said }, name).toEqual({ status: errors[code][0], error: code, message: errors[code][1] })
    if (code !== 'ERR_VALIDATION') expect(details, name).toBeUndefined()
    expect(JSON.stringify(data), name).not.toMatch(/private|node_modules|\.ts|stack/)
  }
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test('an unexpected error is logged with the request that met it', () => {
  const line = lines.map((one) => JSON.parse(one)).find(({ msg }) => msg === 'a request failed')
  expect(line).toMatchObject({
    level: 'error',
    route: '/api/test/broken',
    requestId: expect.any(String),
    err: { message: 'a private detail' },
  })
})

test('a wrong field is named with what it should be, and its value is not repeated', async () => {
  const { data } = await send('POST', '/api/auth/login', { body: { email: 12345678, password: '' } })
  const { fields } = data.details as { fields: { path: string }[] }
  expect(fields.map(({ path }) => path).sort()).toEqual(['email', 'password'])
  expect(fields).toContainEqual(expect.objectContaining({ path: 'password', code: 'too_small', minimum: 1 }))
  expect(JSON.stringify(data)).not.toContain('12345678')
})

test('fields that the contract does not name are left out of an answer', async () => {
  expect(await send('GET', '/api/test/chatty')).toMatchObject({ status: 200, data: { told: 'yes' } })
  expect((await send('GET', '/api/test/chatty')).data).toEqual({ told: 'yes' })
  expect((await send('POST', '/api/test/echo', { body: { text: 'x', more: 'y' } })).data).toEqual({ text: 'x' })
})

test('an old client may end its addresses with a slash, and send unknown fields', async () => {
  const ana = await world.person()
  expect(await send('GET', '/api/tags/?companyId=1&pageNumber=1', { token: ana.token, headers: { companyid: '1' } })).toMatchObject({
    status: 200,
  })
  expect(await send('GET', '/api/whatsapp/?session=0', { token: ana.token })).toMatchObject({ status: 200, data: [] })
})

test('everyone may read the version', async () => {
  expect(await send('GET', '/api/version')).toMatchObject({ status: 200, data: { version: '6.0.0' } })
})

test('a broken reference is refused, whether its target is missing or about to be deleted', async () => {
  const { companyId } = await world.person('admin')
  const { id } = await world.platform
    .insertInto('integrations')
    .values({ companyId, type: 'typebot', name: 'Flow' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const queueOf = (integrationId: number) =>
    `insert into queues ("companyId", name, color, "integrationId") values (${companyId}, 'Queue', '#123456', ${integrationId})`
  const told = async (statement: string) => (await world.call(null, pointing, { body: { statement } })).error
  expect(await told(queueOf(id + 1))).toBe('ERR_NO_INTEGRATION_FOUND')
  expect(await told(queueOf(id))).toBeUndefined()
  expect(await told(`delete from integrations where id = ${id}`)).toBe('ERR_IN_USE')
})
