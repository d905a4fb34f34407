import { connectionEndpoints } from '@recado/contract/connections'
import { afterAll, expect, test } from 'vitest'
import { limitNewChats, restrict } from '../../../../whatsapp/test/fakeWhatsapp/accountLimits.ts'
import { openFakeWhatsapp } from '../../../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import { createWorld } from '../../../test/testApp.ts'
import { hours, later, minutes, seconds } from '../../kernel/clock.ts'

const standIn = await openFakeWhatsapp()
standIn.believe()
standIn.network.hasStrangers = true
const world = await createWorld({ env: { WHATSAPP: 'on' }, whatsapp: { address: standIn.address, firstPause: 50 } })
afterAll(async () => {
  await world.close()
  await standIn.close()
})
const PATIENCE = { timeout: 120_000, interval: 50 }

let people = 0
const crowd = (size: number) => Array.from({ length: size }, () => ({ name: `Rita ${++people}`, number: `55117100${10_000 + people}` }))

/** A phone that is linked, as somebody would have done it. */
async function linkedLine(pace: '0' | '1') {
  const boss = await world.person('admin')
  const shop = standIn.phone({ number: `55119100${10_000 + ++people}` })
  const body = { name: 'Shop', provider: 'beta', settings: { pace, showsTyping: 'no' } }
  const { id } = (await world.call(boss, connectionEndpoints.create, { body })).data
  const line = async () => (await world.call(boss, connectionEndpoints.get, { params: { id } })).data
  await expect.poll(async () => (await line()).status, PATIENCE).toBe('qrcode')
  shop.scan((await line()).qrcode)
  await expect.poll(async () => (await line()).status, PATIENCE).toBe('CONNECTED')
  const waiting = () => world.platform.selectFrom('outbox').select('notBefore').where('connectionId', '=', id).execute()
  const putOff = async () => (await waiting()).filter(({ notBefore }) => new Date(notBefore) > world.clock.now()).length
  const chats = () => shop.screen.messages.map(({ chat }) => chat).toSorted()
  return { id, boss, shop, line, chats, putOff, room: createCampaigns(world, { id, boss }) }
}

test('a campaign stops at nine tenths of the limit of new chats, says until when, and goes on by itself', async () => {
  const { shop, line, chats, room } = await linkedLine('0')
  const until = later(new Date(Math.floor(world.clock.now().getTime() / 1000) * 1000), minutes(8))
  limitNewChats(shop.line, { total: 10, used: 2, ends: until })
  await expect.poll(async () => (await line()).newChats, PATIENCE).toEqual({ most: 10, used: 2, until: until.toISOString() })
  const crew = crowd(12)
  const { id } = await room.plan(crew)
  const pass = async () => {
    world.clock.advance(seconds(15))
    await room.pass()
  }
  await expect.poll(async () => (await line()).newChats?.used, PATIENCE).toBe(9)
  await pass()
  await room.becomes(id, { status: 'EM_ANDAMENTO', waitsFor: 'capped', waitsUntil: until.toISOString(), progress: { total: 12, done: 7 } })
  expect(chats()).toEqual(crew.slice(0, 7).map(({ number }) => number))
  // Each number was looked up before.
  const lookedUp = crew.map(({ number }) => standIn.network.lookups.indexOf(`${number}@s.whatsapp.net`))
  expect(lookedUp.slice(0, 7).every((at) => at >= 0)).toBe(true)
  expect(shop.line.nacked).toEqual([])

  world.clock.advance(minutes(9))
  limitNewChats(shop.line, { total: 10, used: 0, ends: later(until, hours(1)) })
  await room.becomes(id, { status: 'FINALIZADA', waitsFor: null, waitsUntil: null, progress: { total: 12, done: 12 } })
  await expect.poll(() => chats().length, PATIENCE).toBe(12)
})

test('when WhatsApp begins to refuse new chats, queued messages to strangers wait instead of failing one by one', async () => {
  const { shop, line, chats, putOff, room } = await linkedLine('1')
  shop.line.limits.lockedUntil = later(new Date(), hours(1))
  const lookups = Promise.withResolvers<void>()
  standIn.network.lookupsHeld = lookups.promise
  const { id } = await room.plan(crowd(5))
  await room.becomes(id, { progress: { total: 5, done: 5 } })
  lookups.resolve()
  await expect.poll(async () => (await line()).restrictedUntil, PATIENCE).not.toBeNull()
  const failed = async () => (await room.figures(id)).failed
  // Messages that were already in delivery are tried once and postponed.
  const isSettled = async () => (await putOff()) + (await failed()) === 5
  await expect.poll(isSettled, PATIENCE).toBe(true)
  const refused = await failed()
  expect(refused).toBeLessThan(5)
  for (let minute = 0; minute < 3; minute++) {
    world.clock.advance(minutes(1))
    await expect.poll(isSettled, PATIENCE).toBe(true)
  }
  expect([chats(), shop.line.nacked.length]).toEqual([[], refused])

  restrict(shop.line, undefined)
  await expect.poll(async () => (await line()).restrictedUntil, PATIENCE).toBeNull()
  world.clock.advance(minutes(1))
  await expect.poll(() => chats().length, PATIENCE).toBe(5 - refused)
  await expect.poll(() => room.figures(id), PATIENCE).toMatchObject({ sent: 5 - refused, failed: refused })
})
