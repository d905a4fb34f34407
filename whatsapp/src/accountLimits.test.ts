import type { BaileysEventMap } from 'baileys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountLimits } from './accountLimits.ts'

type Cap = BaileysEventMap['message-capping.update']
const MINUTE = 60_000
const NOW = new Date('2026-03-02T12:00:00.000Z')
const secondsOf = (date: Date) => String(date.getTime() / 1000)
const in2Hours = new Date(NOW.getTime() + 120 * MINUTE)

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

/** An account, as WhatsApp knows it, and how often it was asked about it. */
function account() {
  const knows: { isActive: boolean; ends: Date | undefined; cap: Cap; isDown: boolean } = {
    ...{ isActive: false, ends: undefined, isDown: false },
    cap: { total_quota: 50, used_quota: 10, cycle_end_timestamp: secondsOf(in2Hours) },
  }
  let [asked, changes] = [0, 0]
  const limits = createAccountLimits({ changed: () => changes++ })
  const lock = () => ({ isActive: knows.isActive, ...(knows.ends && { timeEnforcementEnds: knows.ends }) })
  const service = {
    fetchAccountReachoutTimelock: async () => {
      asked++
      if (knows.isDown) throw new Error('not now')
      limits.lockChanged(lock())
      return lock()
    },
    fetchNewChatMessageCap: async () => {
      if (knows.isDown) throw new Error('not now')
      return knows.cap
    },
  }
  const settled = () => vi.advanceTimersByTimeAsync(0)
  /** The client emits what was pushed, and WhatsApp is asked about it. */
  const pushed = async (emit: () => void) => {
    emit()
    limits.refresh()
    await settled()
  }
  return { knows, limits, lock, service, settled, pushed, asked: () => asked, changes: () => changes }
}

test('the limits are read once the connection is up and every quarter of an hour, and not while it is down', async () => {
  const { limits, service, settled, asked, changes } = account()
  limits.connected(service)
  await settled()
  expect(limits.current()).toEqual({ restrictedUntil: null, newChats: { most: 50, used: 10, until: in2Hours } })
  expect([asked(), changes()]).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(14 * MINUTE)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect([asked(), changes()]).toEqual([2, 2])
  limits.disconnected()
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  limits.refresh()
  expect(asked()).toBe(2)
})

test('the limits are read again after a pushed change and after a refusal; requests during a read share the next one', async () => {
  const { knows, limits, lock, service, settled, pushed, asked } = account()
  limits.connected(service)
  await settled()
  Object.assign(knows, { isActive: true, ends: in2Hours })
  await pushed(() => limits.lockChanged(lock()))
  expect([asked(), limits.current().restrictedUntil]).toEqual([2, in2Hours])
  knows.cap = { ...knows.cap, used_quota: 20 }
  await pushed(() => limits.capChanged(knows.cap))
  expect([asked(), limits.current().newChats?.used]).toEqual([3, 20])
  for (let refusals = 0; refusals < 5; refusals++) limits.refresh()
  await settled()
  expect(asked()).toBe(5)
})

test('the limits are read again when one ends, and a lock without an end is checked within a minute', async () => {
  const { knows, limits, service, settled, asked } = account()
  Object.assign(knows, { isActive: true, cap: { ...knows.cap, cycle_end_timestamp: secondsOf(new Date(NOW.getTime() + 5 * MINUTE)) } })
  limits.connected(service)
  await settled()
  expect(limits.current().restrictedUntil).toEqual(new Date(NOW.getTime() + MINUTE))
  Object.assign(knows, { isActive: false })
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([asked(), limits.current().restrictedUntil]).toEqual([2, null])
  await vi.advanceTimersByTimeAsync(4 * MINUTE)
  expect(asked()).toBe(3)
})

test('limits that cannot be read stay as they were, and a missing quota is no limit', async () => {
  const { knows, limits, service, settled } = account()
  limits.connected(service)
  await settled()
  knows.isDown = true
  limits.refresh()
  await settled()
  expect(limits.current().newChats).toMatchObject({ most: 50, used: 10 })
  knows.isDown = false
  for (const cap of [{ total_quota: -1, used_quota: 3 }, {}]) {
    knows.cap = cap as Cap
    limits.refresh()
    await settled()
    expect(limits.current().newChats).toBeNull()
  }
  knows.cap = { capping_status: 'CAPPED', total_quota: 50, used_quota: 48, cycle_end_timestamp: secondsOf(in2Hours) } as Cap
  limits.refresh()
  await settled()
  expect(limits.current().newChats).toEqual({ most: 50, used: 50, until: in2Hours })
})

test('new people wait while the account is locked or its quota is used up, and nobody else waits', async () => {
  const { knows, limits, lock, service, settled } = account()
  limits.connected(service)
  await settled()
  const blocked = () => (['first', 'again', undefined] as const).map((outreach) => limits.blockedUntil({ outreach }))
  expect(blocked()).toEqual([undefined, undefined, undefined])
  for (let chats = 10; chats < 50; chats++) limits.countNewChat()
  expect(blocked()).toEqual([in2Hours, undefined, undefined])
  Object.assign(knows, { isActive: true, ends: new Date(NOW.getTime() + MINUTE) })
  limits.lockChanged(lock())
  expect(blocked()).toEqual([knows.ends, knows.ends, undefined])
})
