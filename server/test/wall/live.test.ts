import { type SettingKey, settingEndpoints, settingSpec, settings } from '@recado/contract/companies/settings'
import { events } from '@recado/contract/events'
import { tags } from '@recado/contract/tags'
import { colleague } from '@recado/contract/users/users'
import { afterAll, describe, expect, test } from 'vitest'
import { nameOf } from './access.ts'
import { accessRevocations, heardAfterDemotion, isDropped } from './accessRevocations.ts'
import { openAttackWorld } from './attackStage.ts'
import { createCompanyOfRoles, createPersonOfRole } from './createCompany.ts'
import { audienceFailures, gatherAudience } from './eventAudience.ts'
import { expectNone } from './failures.ts'
import { sendInvalidPacket, sendOversizedFrame } from './hostileSocketMessages.ts'
import { openSocketListener, type SocketMessage } from './socketListener.ts'
import { createWallWorld } from './wallWorld.ts'
import { wrongSessions } from './wrongSessions.ts'

const theatre = await openAttackWorld(await createWallWorld())
const { world, home, away } = theatre
const audience = await gatherAudience(theatre)
afterAll(() => world.close())

test('nobody listens without a live session', async () => {
  const wrong = await wrongSessions(world, home)
  const auths = [...wrong.map(({ by, token }) => [by, { token }] as const), ...misplaced]
  const opened = await Promise.all(
    auths.map(([by, auth]) =>
      openSocketListener(world.url, auth)
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
  for (const endpoint of world.endpoints)
    test(nameOf(endpoint), async () => expectNone(await audienceFailures(theatre, audience, endpoint)))
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
  const loud = await openSocketListener(world.url, away.people.user)
  const mad = await openSocketListener(world.url, away.people.supervisor)
  sendOversizedFrame(loud)
  sendInvalidPacket(mad)
  expect(await Promise.all([isDropped(loud), isDropped(mad)])).toEqual([true, true])
  const [listener] = audience.own
  await listener?.ears.fresh()
  await world.call(home.people.admin, tags.endpoints.create, { body: { name: 'Still heard' } })
  const isTag = ({ payload }: SocketMessage) => 'tag' in payload
  await listener?.ears.comes(isTag)
  expect((await listener?.ears.fresh())?.filter(isTag)).toHaveLength(1)
})

describe('a socket is dropped when', () => {
  test.each(Object.keys(accessRevocations))('%s', async (ending) => {
    const company = await createCompanyOfRoles(world, '50607080')
    const person = await createPersonOfRole(world, company, 'admin')
    const other = await openSocketListener(world.url, home.people.user)
    const ears = await openSocketListener(world.url, person)
    await accessRevocations[ending]?.(theatre, person)
    expect(await isDropped(ears)).toBe(true)
    expect(other.socket.connected).toBe(true)
    other.socket.disconnect()
  })
})

test('a demoted administrator hears no more of a colleague than other colleagues do', async () => {
  expect((await heardAfterDemotion(theatre)).sort()).toEqual(Object.keys(colleague.shape).sort())
})
