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

test('of one’s own texts everything is possible while one attends the conversation', () => {
  expect(possible(own, ana, true)).toBe('answer copy edit forward react remove')
  expect(possible(own, ana, false)).toBe('copy forward remove')
})

test('what others have said is not edited, and taken back by administrators alone', () => {
  expect(possible({ ...own, userId: 2 }, ana, true)).toBe('answer copy forward react')
  expect(possible({ ...own, userId: 2 }, admin, false)).toBe('copy forward remove')
  expect(possible({ ...own, fromMe: false, userId: null }, admin, true)).toBe('answer copy forward react')
})

test('who acts for the company in a visit of support may take along what was said, and nothing else', () => {
  const visitor = { ...admin, support: { mayRead: true, refused: actionsDeniedToSupport(true) } }
  expect(possible({ ...own, mediaType: 'image', mediaUrl: '/x' }, visitor, false)).toBe('copy download')
})

test('of what is deleted nothing is left', () => {
  expect(possible({ ...own, isDeleted: true }, admin, true)).toBe('')
})

test('what has failed is tried again or taken back, not answered', () => {
  expect(possible({ ...own, error: 'notOnService' }, ana, true)).toBe('copy remove retry')
})

test('a file is forwarded once it is here, and its text alone is copied', () => {
  expect(possible({ ...own, mediaType: 'image' }, ana, true)).toBe('answer copy react remove')
  expect(possible({ ...own, mediaType: 'image', mediaUrl: '/x', body: '' }, ana, true)).toBe('answer download forward react remove')
  expect(possible({ ...own, mediaType: 'vcard', body: 'BEGIN:VCARD' }, ana, true)).toBe('answer forward react remove')
  expect(possible({ ...own, fromMe: false, mediaType: 'call_log', body: '' }, ana, true)).toBe('answer react')
})

test('what the messaging service cannot do is not offered', () => {
  expect(possible(own, ana, true, { edit: false, revoke: false, react: false })).toBe('answer copy forward')
  expect(possible(own, ana, true, { ...able, revoke: false })).toBe('answer copy edit forward react')
})
