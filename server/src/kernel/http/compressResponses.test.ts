import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { endpoint } from '@recado/contract/kit/endpoint'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '../../../test/testApp.ts'
import type { PlatformFeature } from '../feature.ts'

const told = {
  method: 'GET',
  path: '/test/told',
  summary: 'Tells the same over and over',
  query: z.object({ times: z.coerce.number() }),
  output: z.object({ said: z.string() }),
} as const
const own = endpoint({ ...told, access: 'tags:read' })
const open = endpoint({ ...told, path: '/test/open', access: 'public' })
const say = async ({ query: { times } }: { query: { times: number } }) => ({ said: 'é o mesmo '.repeat(times) })
const feature: PlatformFeature = {
  name: 'test',
  routes(serve) {
    serve.signedIn(own, say)
    serve.open(open, say)
  },
}
const world = await createWorld({ more: [feature] })
afterAll(() => world.close())
const { token } = await world.person('user')

type Asked = { path?: string; times?: number; method?: 'GET' | 'HEAD'; encodings?: string; isKnown?: boolean }
type Answer = { headers: IncomingHttpHeaders; body: Buffer }

async function ask({ path = own.path, times = 400, method = 'GET', encodings, isKnown = true }: Asked): Promise<Answer> {
  const headers = { ...(isKnown && { authorization: `Bearer ${token}` }), ...(encodings !== undefined && { 'accept-encoding': encodings }) }
  const call = request(`${world.url}/api${path}?times=${times}`, { method, headers }).end()
  const [answer] = await once(call, 'response')
  return { headers: answer.headers, body: await buffer(answer) }
}

const whole = (times: number) => JSON.stringify({ said: 'é o mesmo '.repeat(times) })

test.each(['gzip', 'br;q=1.0, gzip;q=0.5', 'gzip, deflate, br, zstd'])(
  'a long answer travels packed to whoever takes %s',
  async (encodings) => {
    const { headers, body } = await ask({ encodings })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-length': String(body.length) })
    expect(body.length).toBeLessThan(whole(400).length / 10)
    expect(gunzipSync(body).toString()).toBe(whole(400))
  },
)

test.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzip'])('and plain to whoever takes %s', async (encodings) => {
  const { headers, body } = await ask({ ...(encodings !== undefined && { encodings }) })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.vary).toBe('accept-encoding')
  expect(body.toString()).toBe(whole(400))
})

test("a short answer is not compressed, nor one that another site's page could have requested", async () => {
  for (const one of [{ times: 10 }, { path: open.path, isKnown: false }]) {
    const { headers, body } = await ask({ ...one, encodings: 'gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toBe(whole(one.times ?? 400))
  }
})

test('a HEAD request gets no body', async () => {
  const { headers, body } = await ask({ method: 'HEAD', encodings: 'gzip' })
  expect(headers['content-encoding']).toBe('gzip')
  expect(body).toHaveLength(0)
})
