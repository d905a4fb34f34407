import { actionsDeniedToSupport } from '@recado/contract/support/supportPermissions'
import { expect, test } from 'vitest'
import { messagePermissions } from './messagePermissions.ts'

const ana = { userId: 1, profile: 'user', super: false } as const
const admin = { userId: 9, profile: 'admin', super: false } as const
const own = { fromMe: true, userId: 1, mediaType: null, mediaUrl: null, body: 'Oi', isDeleted: false, error: null }
const able = { edit: true, revoke: true, react: true }
const possible = (
  message: Parameters<typeof messagePermissions>[0],
  viewer: Parameters<typeof messagePermissions>[1],
  attends: boolean,
  can = able,
) =>
  Object.entries(messagePermissions(message, viewer, { attends, can }))
    .flatMap(([name, may]) => (may ? [name] : []))
    .sort()
    .join(' ')

test('the agent of the conversation may do everything with their own texts', () => {
  expect(possible(own, ana, true)).toBe('answer copy edit forward react remove')
  expect(possible(own, ana, false)).toBe('copy forward remove')
})

test('nobody edits the messages of others, and only administrators delete them', () => {
  expect(possible({ ...own, userId: 2 }, ana, true)).toBe('answer copy forward react')
  expect(possible({ ...own, userId: 2 }, admin, false)).toBe('copy forward remove')
  expect(possible({ ...own, fromMe: false, userId: null }, admin, true)).toBe('answer copy forward react')
})

test('a support visitor may copy and download, and nothing else', () => {
  const visitor = { ...admin, support: { mayRead: true, refused: actionsDeniedToSupport(true) } }
  expect(possible({ ...own, mediaType: 'image', mediaUrl: '/x' }, visitor, false)).toBe('copy download')
})

test('a deleted message offers nothing', () => {
  expect(possible({ ...own, isDeleted: true }, admin, true)).toBe('')
})

test('a failed message can be retried or deleted, not answered', () => {
  expect(possible({ ...own, error: 'notOnService' }, ana, true)).toBe('copy remove retry')
})

test('a file can be forwarded once it has arrived, and only its text can be copied', () => {
  expect(possible({ ...own, mediaType: 'image' }, ana, true)).toBe('answer copy react remove')
  expect(possible({ ...own, mediaType: 'image', mediaUrl: '/x', body: '' }, ana, true)).toBe('answer download forward react remove')
  expect(possible({ ...own, mediaType: 'vcard', body: 'BEGIN:VCARD' }, ana, true)).toBe('answer forward react remove')
  expect(possible({ ...own, fromMe: false, mediaType: 'call_log', body: '' }, ana, true)).toBe('answer react')
})

test('actions that the channel does not support are not offered', () => {
  expect(possible(own, ana, true, { edit: false, revoke: false, react: false })).toBe('answer copy forward')
  expect(possible(own, ana, true, { ...able, revoke: false })).toBe('answer copy edit forward react')
})
