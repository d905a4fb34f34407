import { AppError } from '@recado/contract/errors'
import { tagListEndpoint } from '@recado/contract/tags'
import { beforeEach, expect, test, vi } from 'vitest'

/** A fake browser: its storage, and the network as a list of answers. */
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
// Stored keys are own keys, as `Object.keys` of a real storage returns them.
const localStorage = new Proxy(storage, {
  ownKeys: () => [...stored.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
})
vi.stubGlobal('localStorage', localStorage)
const ended = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => ended.get(key) ?? null,
  setItem: (key: string, value: string) => void ended.set(key, value),
  removeItem: (key: string) => void ended.delete(key),
})
const assign = vi.fn<(address: string) => void>()
vi.stubGlobal('window', { addEventListener: () => undefined, location: { assign } })

const { call } = await import('./call.ts')
const { readSessionEndReason, sessionStore } = await import('#web/shared/data/auth/sessionStore.ts')

const user = { id: 1, companyId: 1, company: { dueDate: null, settings: [] } }
const answer = (status: number, body: unknown) => Response.json(body, { status })
const failure = (status: number, error: string) => answer(status, { error, message: '' })
const expired = (token: string) => (token === 'Bearer old' ? failure(403, 'ERR_SESSION_EXPIRED') : undefined)

type Served = { path: string; token: string }
let seen: Served[]
function serve(handler: (request: Served) => Response | undefined) {
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    const request = { path, token: headers.get('authorization') ?? '' }
    seen.push(request)
    const response = handler(request) ?? answer(200, [])
    await Promise.resolve()
    return response
  })
}
const refreshes = () => seen.filter(({ path }) => path === '/api/auth/refresh_token').length

beforeEach(() => {
  seen = []
  stored.clear()
  stored.set('token', 'old')
  stored.set('language', 'es')
})

test('an expired token is renewed once for all waiting calls, which are repeated', async () => {
  serve(({ path, token }) => (path.endsWith('refresh_token') ? answer(200, { token: 'new', user }) : expired(token)))
  await Promise.all([call(tagListEndpoint, {}), call(tagListEndpoint, {}), call(tagListEndpoint, {})])
  expect(refreshes()).toBe(1)
  expect(stored.get('token')).toBe('new')
  expect(seen.filter(({ token }) => token === 'Bearer new')).toHaveLength(3)
})

test('a failed refresh ends the session and keeps personal settings', async () => {
  serve(({ path, token }) => (path.endsWith('refresh_token') ? failure(401, 'ERR_SESSION_EXPIRED') : expired(token)))
  await expect(call(tagListEndpoint, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(sessionStore.get().status).toBe('signedOut')
  expect([...stored.keys()]).toEqual(['language'])
})

test('a locked company is told when and where to pay, as at the login', async () => {
  const details = { reason: 'expired', dueDate: '2030-01-31' }
  const refused = (more = {}) => answer(401, { error: 'ERR_SUBSCRIPTION_EXPIRED', message: '', details: { ...details, ...more } })
  serve(({ path }) => (path.endsWith('refresh_token') ? refused({ payUrl: 'https://recado.example/pay/x' }) : refused()))
  await expect(call(tagListEndpoint, {})).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED' })
  expect(sessionStore.get().status).toBe('signedOut')
  expect(readSessionEndReason()).toEqual({ ...details, payUrl: 'https://recado.example/pay/x' })
})

test('a call for one company is not repeated in another one; the app reloads', async () => {
  sessionStore.know(user as never)
  serve(({ path, token }) =>
    path.endsWith('refresh_token') ? answer(200, { token: 'new', user: { ...user, companyId: 2 } }) : expired(token),
  )
  await expect(call(tagListEndpoint, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED', status: 403 })
  expect(seen.map(({ token }) => token)).not.toContain('Bearer new')
  expect(assign).toHaveBeenCalledWith('/')
  expect(sessionStore.get()).toMatchObject({ status: 'signedIn', user: { companyId: 1 } })
  sessionStore.end()
})

test('the server’s far date without a due date is no due date here', () => {
  for (const [answered, known] of [
    ['9999-12-31', null],
    ['2030-05-31', '2030-05-31'],
  ] as const) {
    sessionStore.know({ ...user, company: { ...user.company, dueDate: answered } } as never)
    expect(sessionStore.get()).toMatchObject({ user: { company: { dueDate: known } } })
  }
  sessionStore.end()
})

test('a repeated call that is refused again is not repeated further', async () => {
  serve(({ path }) => (path.endsWith('refresh_token') ? answer(200, { token: 'new', user }) : failure(403, 'ERR_SESSION_EXPIRED')))
  await expect(call(tagListEndpoint, {})).rejects.toBeInstanceOf(AppError)
  expect(refreshes()).toBe(1)
})

test.each([
  ['a missing right', 403, 'ERR_NO_PERMISSION'],
  ['a wrong password', 401, 'ERR_INVALID_CREDENTIALS'],
  ['a broken server', 502, 'ERR_INTERNAL_SERVER_ERROR'],
])('%s neither refreshes nor signs out', async (_, status, code) => {
  serve(() => (status === 502 ? new Response('<html>', { status }) : failure(status, code)))
  await expect(call(tagListEndpoint, {})).rejects.toMatchObject({ code, status })
  expect(refreshes()).toBe(0)
  expect(stored.get('token')).toBe('old')
})

test('an unreachable server, even at the refresh, does not end the session', async () => {
  serve(({ path, token }) => {
    if (path.endsWith('refresh_token')) throw new TypeError('fetch failed')
    return expired(token)
  })
  await expect(call(tagListEndpoint, {})).rejects.toThrow('cannot be reached')
  expect(stored.get('token')).toBe('old')
})

test('a late refresh does not sign in a user who has signed out', async () => {
  serve(({ path, token }) => {
    if (path.endsWith('refresh_token')) stored.delete('token')
    return path.endsWith('refresh_token') ? answer(200, { token: 'new', user }) : expired(token)
  })
  await expect(call(tagListEndpoint, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(stored.has('token')).toBe(false)
})

const signInElsewhere = () => void stored.set('token', 'another')

test('a late answer to the old token does not end a new session of another tab', async () => {
  serve(() => {
    signInElsewhere()
    return failure(401, 'ERR_SESSION_EXPIRED')
  })
  await expect(call(tagListEndpoint, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(stored.get('token')).toBe('another')
})

test.each([
  ['refused', () => failure(401, 'ERR_SESSION_EXPIRED')],
  ['granted', () => answer(200, { token: 'new', user })],
])('nor by a renewal of the old one that is %s late', async (_, refreshed) => {
  serve(({ path, token }) => {
    if (!path.endsWith('refresh_token')) return expired(token)
    signInElsewhere()
    return refreshed()
  })
  await expect(call(tagListEndpoint, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(stored.get('token')).toBe('another')
  expect(seen.map(({ token }) => token)).not.toContain('Bearer new')
})
