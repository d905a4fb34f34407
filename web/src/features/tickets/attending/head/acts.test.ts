import { expect, test } from 'vitest'
import type { Viewer } from '../../../../shared/auth/viewer.ts'
import type { KnownTicket } from '../../../../shared/knownTicket.ts'
import { actsFor } from './acts.ts'

const ana: Viewer = { userId: 1, profile: 'user', super: false, queueIds: [10], seesUnqueued: true }
const boss: Viewer = { ...ana, userId: 9, profile: 'supervisor' }
const admin: Viewer = { ...ana, userId: 8, profile: 'admin' }
const ticket = (status: KnownTicket['status'], userId: number | null, over: Partial<KnownTicket> = {}) =>
  ({ status, userId, queueId: 10, whatsappId: 5, isGroup: false, chatbot: false, ...over }) as KnownTicket

test('its attendant may do all but take it or delete it', () => {
  expect(actsFor(ana, ticket('open', 1))).toEqual([
    ...['transfer', 'giveBack', 'giveToBot', 'resolve', 'resolveQuietly', 'contact', 'search', 'tags', 'queue', 'copyLink'],
  ])
})

test('others who see it may take what nobody attends, and leave alone what somebody does', () => {
  const looking = ['contact', 'search', 'tags', 'copyLink']
  expect(actsFor(ana, ticket('pending', null))).toEqual(['take', ...looking])
  expect(actsFor(ana, ticket('open', 2))).toEqual(looking)
})

test('who sees everything may move what others attend; only an administrator deletes', () => {
  expect(actsFor(boss, ticket('open', 2))).toEqual(expect.arrayContaining(['take', 'transfer', 'giveBack', 'resolve', 'queue']))
  expect(actsFor(boss, ticket('open', 2))).not.toContain('remove')
  expect(actsFor(admin, ticket('closed', 2))).toEqual(['take', 'contact', 'search', 'tags', 'copyLink', 'remove'])
})

test('the bot is given what it can answer and does not answer yet, by those who may', () => {
  const isGiven = (viewer: Viewer, ...of: Parameters<typeof ticket>) => actsFor(viewer, ticket(...of)).includes('giveToBot')
  expect([isGiven(ana, 'open', 1), isGiven(boss, 'open', 2), isGiven(boss, 'pending', null)]).toEqual([true, true, true])
  expect([isGiven(ana, 'open', 2), isGiven(ana, 'pending', null), isGiven(boss, 'closed', null)]).toEqual([false, false, false])
  for (const over of [{ isGroup: true }, { chatbot: true }, { whatsappId: null }]) expect(isGiven(boss, 'pending', null, over)).toBe(false)
})
