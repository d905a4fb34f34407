import { actionsDeniedToSupport } from '@recado/contract/support/supportPermissions'
import { expect, test } from 'vitest'
import { messagePermissions } from './messagePermissions.ts'

const ana = { userId: 1, profile: 'user', super: false } as const
const admin = { userId: 9, profile: 'admin', super: false } as const
const sentAt = '2026-11-28T12:00:00.000Z'
const now = new Date('2026-11-28T12:10:00.000Z')
const content = { fromMe: true, userId: 1, mediaType: null, mediaUrl: null, body: 'Oi', isDeleted: false, error: null }
const own = { ...content, ack: 1, sentAt, createdAt: sentAt }
const able = { edit: true, revoke: true, react: true, editMinutes: 15, revokeMinutes: 3600 }
const permissionsOf = (
  message: Parameters<typeof messagePermissions>[0],
  viewer: Parameters<typeof messagePermissions>[1],
  isAgent: boolean,
  capabilities = able,
) =>
  Object.entries(messagePermissions(message, viewer, { isAgent, capabilities, now }))
    .flatMap(([name, may]) => (may === true ? [name] : []))
    .sort()
    .join(' ')

test('the agent of the conversation may do everything with their own texts', () => {
  expect(permissionsOf(own, ana, true)).toBe('answer copy edit forward react remove')
  expect(permissionsOf(own, ana, false)).toBe('copy forward remove')
})

test('nobody edits the messages of others, and only administrators delete them', () => {
  expect(permissionsOf({ ...own, userId: 2 }, ana, true)).toBe('answer copy forward react')
  expect(permissionsOf({ ...own, userId: 2 }, admin, false)).toBe('copy forward remove')
  expect(permissionsOf({ ...own, fromMe: false, userId: null }, admin, true)).toBe('answer copy forward react')
})

test('a support visitor may copy and download, and nothing else', () => {
  const visitor = { ...admin, support: { mayRead: true, refused: actionsDeniedToSupport(true) } }
  expect(permissionsOf({ ...own, mediaType: 'image', mediaUrl: '/x' }, visitor, false)).toBe('copy download')
})

test('a deleted message offers nothing', () => {
  expect(permissionsOf({ ...own, isDeleted: true }, admin, true)).toBe('')
})

test('a failed message can be retried or deleted, not answered', () => {
  expect(permissionsOf({ ...own, error: 'notOnService' }, ana, true)).toBe('copy remove retry')
})

test('a file can be forwarded once it has arrived, and only its text can be copied', () => {
  expect(permissionsOf({ ...own, mediaType: 'image' }, ana, true)).toBe('answer copy react remove')
  expect(permissionsOf({ ...own, mediaType: 'image', mediaUrl: '/x', body: '' }, ana, true)).toBe('answer download forward react remove')
  expect(permissionsOf({ ...own, mediaType: 'vcard', body: 'BEGIN:VCARD' }, ana, true)).toBe('answer forward react remove')
  expect(permissionsOf({ ...own, fromMe: false, mediaType: 'call_log', body: '' }, ana, true)).toBe('answer react')
})

test('actions that the channel does not support are not offered', () => {
  expect(permissionsOf(own, ana, true, { ...able, edit: false, revoke: false, react: false })).toBe('answer copy forward')
  expect(permissionsOf(own, ana, true, { ...able, revoke: false })).toBe('answer copy edit forward react')
})

test('an action is late only if nothing but the time forbids it', () => {
  const at = (message: typeof own, viewer: typeof ana | typeof admin, minutes: number) =>
    messagePermissions(message, viewer, { isAgent: true, capabilities: able, now: new Date(Date.parse(sentAt) + minutes * 60_000) })
  expect(at(own, ana, 16)).toMatchObject({ edit: false, remove: true, expired: { edit: true, remove: false } })
  expect(at(own, ana, 3601)).toMatchObject({ edit: false, remove: false, expired: { edit: true, remove: true } })
  expect(at({ ...own, userId: 2 }, ana, 3601)).toMatchObject({ edit: false, remove: false, expired: { edit: false, remove: false } })
  expect(at({ ...own, ack: 0 }, ana, 3601)).toMatchObject({ edit: true, remove: true, expired: { edit: false, remove: false } })
})
