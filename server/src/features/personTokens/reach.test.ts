import { randomUUID } from 'node:crypto'
import { type Endpoint, isOpen } from '@recado/contract/kit/endpoint'
import { PERSON_TOKEN_PREFIX, type TokenGroup, tokenGroups } from '@recado/contract/users/personTokens'
import { tokenGroupOf } from '@recado/contract/users/tokenGroups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { nameOf } from '../../../test/wall/access.ts'
import { bearer, send } from '../../../test/wall/rawRequest.ts'
import { days, later } from '../../kernel/clock.ts'
import { hashToken } from '../../kernel/secrets.ts'

// Every call of the product, with tokens of an administrator: a call that is added tomorrow is tried too.

const world = await createWorld({ limits: { apiMessagesPerSecond: 1_000_000 } })
afterAll(() => world.close())

const owner = await world.person('super')
let made = 0

async function tokenFor(groups: TokenGroup[], readOnly = false) {
  const token = `${PERSON_TOKEN_PREFIX}${String(++made).padStart(43, '0')}`
  const times = { createdAt: world.clock.now(), expiresAt: later(world.clock.now(), days(30)) }
  const row = { name: 'Tried', tokenHash: hashToken(token), ending: token.slice(-4), readOnly, groups, ...times }
  await world.platform
    .insertInto('personTokens')
    .values({ companyId: owner.companyId, userId: owner.id, ...row })
    .execute()
  return token
}

const tokens = {} as { all: string; reading: string; others: Record<TokenGroup, string> }
beforeAll(async () => {
  tokens.all = await tokenFor([...tokenGroups])
  tokens.reading = await tokenFor([...tokenGroups], true)
  const others = tokenGroups.map(async (group) => [group, await tokenFor(tokenGroups.filter((other) => other !== group))] as const)
  tokens.others = Object.fromEntries(await Promise.all(others)) as Record<TokenGroup, string>
})

/** No record has the id 0, and no body is sent: a call that is admitted is refused for that, and changes nothing. */
async function tryWith(token: string, endpoint: Endpoint, id = '0') {
  const params = new Proxy({}, { get: () => id })
  const { status, error } = await send(world.url, endpoint, { params, query: {}, body: undefined, headers: bearer(token) })
  return { call: nameOf(endpoint), status, error }
}

const refused = { status: 403, error: 'ERR_TOKEN_SCOPE' }
const forOthers = world.endpoints.filter(({ access }) => access !== 'line-token')
const grouped = forOthers.flatMap((endpoint) => {
  const group = tokenGroupOf(endpoint)
  return group === null ? [] : [{ endpoint, group }]
})

test('no token reaches what is about accounts, sign-in, tokens, money, the platform or everybody', async () => {
  const outside = forOthers.filter((endpoint) => tokenGroupOf(endpoint) === null)
  expect(outside.length).toBeGreaterThan(90)
  for (const endpoint of outside) expect(await tryWith(tokens.all, endpoint)).toEqual({ call: nameOf(endpoint), ...refused })
})

test('the calls of sign-in, accounts, tokens and payment are outside, by their paths', () => {
  const kept =
    /^\/(auth|second-step|sign-ins|passkeys|sso|changes|tokens|invitations|subscription|invoices|pay|payment-settings|push|notices|support\/leave|users\/:id)\b/
  expect(
    grouped
      .map(({ endpoint }) => endpoint)
      .filter(({ path }) => kept.test(path))
      .map(nameOf),
  ).toEqual([])
  expect(grouped.filter(({ endpoint: { access } }) => isOpen(access))).toEqual([])
})

test('the token of a connection stays another thing', async () => {
  for (const endpoint of world.endpoints.filter(({ access }) => access === 'line-token'))
    expect(await tryWith(tokens.all, endpoint, randomUUID())).toMatchObject({ status: 401, error: 'ERR_API_TOKEN' })
})

test('a token that may only read is refused at every write, and at no reading', async () => {
  for (const { endpoint } of grouped) {
    const answer = await tryWith(tokens.reading, endpoint)
    if (endpoint.method === 'GET') expect(answer.error, answer.call).not.toBe('ERR_TOKEN_SCOPE')
    else expect(answer).toEqual({ call: nameOf(endpoint), ...refused })
  }
})

test('the group of a call opens it, and all other groups together do not', async () => {
  for (const { endpoint, group } of grouped) {
    expect(await tryWith(tokens.others[group], endpoint)).toEqual({ call: nameOf(endpoint), ...refused })
    const answer = await tryWith(tokens.all, endpoint)
    expect(['ERR_TOKEN', 'ERR_TOKEN_SCOPE', 'ERR_SESSION_EXPIRED'], answer.call).not.toContain(answer.error)
  }
})

test('each group holds calls', () => {
  const counts = Map.groupBy(grouped, ({ group }) => group)
  expect([...counts.keys()].toSorted()).toEqual([...tokenGroups].toSorted())
})
