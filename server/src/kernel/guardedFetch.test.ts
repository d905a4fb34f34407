import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { type Fault, startFakeServer } from '../../test/fakeServer.ts'
import { createGuardedFetch, guardedFetchOf } from './guardedFetch.ts'
import { isPublic } from './ssrfGuard/isPublic.ts'

/** A second loopback address plays the public internet. The rule for all others is the real one. */
const WORLD = '127.0.0.2'
const mayReach = (address: string) => address === WORLD || isPublic(address)
let leadsTo = (_path: string): string => '/'
let broken: Fault = 'silent'
const secret = await startFakeServer(() => ({ body: 'of our own network' }))
const world = await startFakeServer(({ path, body }) => {
  if (path.startsWith('/to')) return { status: Number(/\d{3}$/.exec(path)) || 302, headers: { location: leadsTo(path) } }
  if (path === '/broken') return broken
  if (path === '/packed') return { headers: { 'content-encoding': 'gzip' }, body: gzipSync('0'.repeat(10_000_000)) }
  if (path === '/large') return { headers: { 'content-length': '2000000' }, body: 'x'.repeat(2_000_000) }
  return { status: path === '/refuses' ? 403 : 200, headers: { 'x-said': 'yes' }, body: `heard ${body}` }
}, WORLD)
afterAll(() => Promise.all([secret.close(), world.close()]))

const resolvesTo = (...answers: string[][]) => {
  let turn = 0
  return async () =>
    (answers[Math.min(turn++, answers.length - 1)] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const guarded = (...answers: string[][]) =>
  createGuardedFetch({ mayReach, resolve: resolvesTo(...(answers.length > 0 ? answers : [[WORLD]])) })
const refused = (reason: string) => expect.objectContaining({ reason })

test('a public address is called, and its answer is returned', async () => {
  const answer = await guarded().fetch(`${world.url}/a?b=c`, { method: 'POST', headers: { 'x-key': '1' }, body: 'Olá' })
  expect(answer).toMatchObject({ status: 200, headers: { 'x-said': 'yes' } })
  expect(answer.text()).toBe('heard Olá')
  expect(world.heard.at(-1)).toMatchObject({ method: 'POST', path: '/a?b=c', headers: { 'x-key': '1', 'accept-encoding': 'identity' } })
  expect(await guarded().fetch(`${world.url}/refuses`)).toMatchObject({ status: 403 })
  expect((await guarded().fetch(`http://hook.example:${world.port}/`)).status).toBe(200)
})

test.for([
  ...[
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://0x7f.1',
    'http://127.0.0.1.',
  ],
  ...['http://[::1]', 'http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]', 'http://[::127.0.0.1]', 'http://[64:ff9b::7f00:1]'],
  ...[
    'http://0',
    'http://0.0.0.0',
    'http://169.254.169.254',
    'http://[fd00:ec2::254]',
    'http://[2002:7f00:1::]',
    'http://[2001:0:7f00:1::]',
  ],
  ...['http://１２７.０.０.１', 'http://127。0。0。1', 'http://10.1.2.3', 'http://192.168.0.1'],
  ...['http://100.64.0.1', 'http://224.0.0.1', 'http://255.255.255.255', 'http://240.0.0.1'],
])('%s is out of reach, in any spelling', async (address) => {
  const { fetch, checkAddress } = guarded()
  await expect(fetch(`${address}:${secret.port}/`)).rejects.toEqual(refused('private'))
  await expect(checkAddress(`${address}:${secret.port}/`)).rejects.toEqual(refused('private'))
  expect(secret.heard).toEqual([])
})

test.for(['localhost', 'LOCALHOST', 'localhost.', 'anything.localhost'])(
  'the name %s leads to ourselves, whatever answers for it',
  async (name) => {
    const asTheSystemSays = createGuardedFetch({ mayReach })
    await expect(asTheSystemSays.fetch(`http://${name}:${secret.port}/`)).rejects.toEqual(
      expect.objectContaining({ reason: expect.stringMatching(/^(private|unreachable)$/) }),
    )
    expect(secret.heard).toEqual([])
  },
)

test.for([
  ...['ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/', 'javascript:alert(1)', 'data:text/plain,x', 'ws://example.com'],
  ...[
    'example.com',
    '//example.com',
    '',
    ' ',
    'http://',
    'http://user@example.com/',
    'http://user:password@example.com/',
    'http://exa mple.com',
  ],
])('"%s" is no address for a call', async (address) => {
  await expect(guarded().fetch(address)).rejects.toEqual(refused('address'))
  await expect(guarded().checkAddress(address)).rejects.toEqual(refused('address'))
})

test('a name that leads into our own network is refused, at any of its addresses', async () => {
  for (const inside of [['127.0.0.1'], ['10.0.0.1', '192.168.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['fd00:ec2::254'], []]) {
    await expect(guarded(inside).fetch(`http://hook.example:${secret.port}/`)).rejects.toEqual(refused('private'))
    await expect(guarded(inside).checkAddress('http://hook.example/')).rejects.toEqual(refused('private'))
  }
  expect((await guarded(['127.0.0.1', WORLD]).fetch(`http://hook.example:${world.port}/`)).status).toBe(200)
  expect(secret.heard).toEqual([])
})

test('a name that is public when it is entered and private when it is called is refused then', async () => {
  const rebinding = guarded(['93.184.216.34'], ['127.0.0.1'])
  await rebinding.checkAddress(`http://hook.example:${secret.port}/`)
  await expect(rebinding.fetch(`http://hook.example:${secret.port}/`)).rejects.toEqual(refused('private'))
  const later = guarded([WORLD], ['127.0.0.1'])
  expect((await later.fetch(`http://hook.example:${world.port}/`)).status).toBe(200)
  await expect(later.fetch(`http://hook.example:${world.port}/`)).rejects.toEqual(refused('private'))
  expect(secret.heard).toEqual([])
})

test('the address that was really reached is checked, even if the looked-up one was fine', async () => {
  let looks = 0
  const deceived = createGuardedFetch({ mayReach: () => looks++ < 1, resolve: resolvesTo(['127.0.0.1']) })
  await expect(deceived.fetch(`http://hook.example:${secret.port}/`)).rejects.toEqual(refused('private'))
  expect(secret.heard).toEqual([])
})

test('redirects are followed, three at most, and never into our own network', async () => {
  leadsTo = () => '/there'
  expect((await guarded().fetch(`${world.url}/to`, { method: 'POST', body: 'x' })).text()).toBe('heard ')
  expect((await guarded().fetch(`${world.url}/to/307`, { method: 'POST', body: 'x' })).text()).toBe('heard x')
  leadsTo = (path) => (path === '/to' ? '/to1' : path === '/to1' ? '/to2' : '/there')
  expect((await guarded().fetch(`${world.url}/to`)).status).toBe(200)
  leadsTo = () => '/to'
  const calls = world.heard.length
  await expect(guarded().fetch(`${world.url}/to`)).rejects.toEqual(refused('unreachable'))
  expect(world.heard.length - calls).toBe(4)
  for (const inside of [secret.url, `http://0x7f000001:${secret.port}/`, `http://[::ffff:127.0.0.1]:${secret.port}/`]) {
    leadsTo = () => inside
    await expect(guarded().fetch(`${world.url}/to`)).rejects.toEqual(refused('private'))
  }
  leadsTo = () => `http://inner.example:${secret.port}/`
  await expect(guarded(['127.0.0.1']).fetch(`${world.url}/to`)).rejects.toEqual(refused('private'))
  for (const strange of ['file:///etc/passwd', 'http://user:password@example.com/', 'http://']) {
    leadsTo = () => strange
    await expect(guarded().fetch(`${world.url}/to`)).rejects.toEqual(refused('address'))
  }
  expect(secret.heard).toEqual([])
})

test('credentials do not follow a redirect to another host', async () => {
  leadsTo = () => `http://other.example:${world.port}/there`
  await guarded().fetch(`${world.url}/to/307`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', cookie: 'a=b', accept: '*/*' },
    body: 'x',
  })
  const { headers } = world.heard.at(-1) ?? {}
  expect(headers).toMatchObject({ accept: '*/*' })
  expect(headers).not.toHaveProperty('authorization')
  expect(headers).not.toHaveProperty('cookie')
})

test.for([
  ['silent', 'timeout', 400],
  ['endless', 'tooLarge', 60_000],
  ['cut', 'unreachable', 60_000],
  ['noise', 'garbage', 60_000],
] as const)('a server that is %s is given up in time: %s', async ([fault, reason, timeout]) => {
  broken = fault
  await expect(guarded().fetch(`${world.url}/broken`, { timeout, maxBytes: 1_000_000 })).rejects.toEqual(refused(reason))
})

test('a body that trickles for ever is given up in time', async () => {
  broken = 'endless'
  await expect(guarded().fetch(`${world.url}/broken`, { timeout: 300, maxBytes: Number.POSITIVE_INFINITY })).rejects.toEqual(
    refused('timeout'),
  )
})

test('a name that does not resolve holds up nothing for long', async () => {
  const mute = createGuardedFetch({ mayReach, resolve: () => new Promise(() => undefined) })
  await expect(mute.fetch('http://hook.example/', { timeout: 200 })).rejects.toEqual(refused('timeout'))
  const unknown = createGuardedFetch({ mayReach, resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })) })
  await expect(unknown.fetch('http://hook.example/')).rejects.toEqual(refused('unreachable'))
  await unknown.checkAddress('http://hook.example/')
  await expect(unknown.checkAddress('http://hook.example/', { mustResolve: true })).rejects.toMatchObject({ reason: 'unreachable' })
  await guarded().checkAddress('http://hook.example/', { mustResolve: true })
})

test('compressed answers are never unpacked, and an answer that declares too great a size is not read', async () => {
  await expect(guarded().fetch(`${world.url}/packed`)).rejects.toEqual(refused('garbage'))
  await expect(guarded().fetch(`${world.url}/large`)).rejects.toEqual(refused('tooLarge'))
})

test('our own network can be reached only where the installation allows it', async () => {
  await expect(guardedFetchOf({ allowPrivateNetwork: false }).fetch(secret.url)).rejects.toEqual(refused('private'))
  expect((await guardedFetchOf({ allowPrivateNetwork: true }).fetch(secret.url)).text()).toBe('of our own network')
  await expect(guardedFetchOf({ allowPrivateNetwork: true }).fetch('file:///etc/passwd')).rejects.toEqual(refused('address'))
})
