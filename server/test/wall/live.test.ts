import { type SettingKey, settingEndpoints, settingSpec, settings } from '@recado/contract/companies/settings'
import { events } from '@recado/contract/events'
import { tags } from '@recado/contract/tags'
import { colleague } from '@recado/contract/users/users'
import { afterAll, describe, expect, test } from 'vitest'
import { nameOf } from './access.ts'
import { castCompany, castPerson } from './cast.ts'
import { listenWith, type SocketMessage } from './ears.ts'
import { endings, heardAfterDemotion, isDropped } from './endings.ts'
import { expectNone } from './faults.ts'
import { faultsInHearing, gatherAudience } from './hearing.ts'
import { babble, shout } from './hostileAsks.ts'
import { openTheatre } from './stage.ts'
import { createWallWorld } from './wallWorld.ts'
import { wrongSessions } from './wrongSessions.ts'

const theatre = await openTheatre(await createWallWorld())
const { world, home, away } = theatre
const audience = await gatherAudience(theatre)
afterAll(() => world.close())

test('nobody listens without a live session', async () => {
  const wrong = await wrongSessions(world, home)
  const auths = [...wrong.map(({ by, token }) => [by, { token }] as const), ...misplaced]
  const opened = await Promise.all(
    auths.map(([by, auth]) =>
      listenWith(world.url, auth)
        .then(() => by)
        .catch(() => undefined),
    ),
  )
  expect(opened.filter(Boolean)).toEqual([])
})
const misplaced = [
  ['no token at all', {}],
  ['a token in a list', { token: [home.people.admin.token, 'x'] }],
  ['a token under another name', { authorization: home.people.admin.token }],
  ['a token that is an object', { token: { $ne: null } }],
] as const

describe('what a call changes is heard by the company as far as each may read it, and by no stranger', () => {
  for (const endpoint of world.endpoints) test(nameOf(endpoint), async () => expectNone(await faultsInHearing(theatre, audience, endpoint)))
  test('every event of the contract has been heard', () => expect([...audience.heardOnce].sort()).toEqual(Object.keys(events).sort()))
})

describe('a secret setting', () => {
  const secrets = (Object.keys(settings) as SettingKey[]).filter((key) => settingSpec(key)?.secret)
  test.each(secrets)('%s is heard by administrators, and not in full', async (key) => {
    const secret = `secret-of-${home.marker}-that-nobody-hears`
    const heardBy = () =>
      Promise.all(
        [...audience.own, ...audience.strangers].map(async ({ role, ears }) => ({ role, heard: JSON.stringify(await ears.fresh()) })),
      )
    await heardBy()
    const { status } = await world.call(home.people.admin, settingEndpoints.update, { params: { key }, body: { value: secret } })
    const heard = await heardBy()
    expect(status).toBe(200)
    expect(heard.filter((one) => one.heard.includes(secret))).toEqual([])
    expect(heard.filter((one) => one.heard.includes(key)).map(({ role }) => role)).toEqual(['admin', 'super'])
  })
})

test('too large a frame, and what is no packet, harm only the socket that sends them', async () => {
  const loud = await listenWith(world.url, away.people.user)
  const mad = await listenWith(world.url, away.people.supervisor)
  shout(loud)
  babble(mad)
  expect(await Promise.all([isDropped(loud), isDropped(mad)])).toEqual([true, true])
  const [listener] = audience.own
  await listener?.ears.fresh()
  await world.call(home.people.admin, tags.endpoints.create, { body: { name: 'Still heard' } })
  const isTag = ({ payload }: SocketMessage) => 'tag' in payload
  await listener?.ears.comes(isTag)
  expect((await listener?.ears.fresh())?.filter(isTag)).toHaveLength(1)
})

describe('a socket is dropped when', () => {
  test.each(Object.keys(endings))('%s', async (ending) => {
    const company = await castCompany(world, '50607080')
    const person = await castPerson(world, company, 'admin')
    const other = await listenWith(world.url, home.people.user)
    const ears = await listenWith(world.url, person)
    await endings[ending]?.(theatre, person)
    expect(await isDropped(ears)).toBe(true)
    expect(other.socket.connected).toBe(true)
    other.socket.disconnect()
  })
})

test('a demoted administrator hears no more of a colleague than other colleagues do', async () => {
  expect((await heardAfterDemotion(theatre)).sort()).toEqual(Object.keys(colleague.shape).sort())
})
