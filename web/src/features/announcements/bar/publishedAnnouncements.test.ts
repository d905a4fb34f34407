import type { Announcement } from '@recado/contract/announcements'
import { expect, test } from 'vitest'
import { applyChange, latestPublishedAt, type PublishedAnnouncements, unreadIn } from './publishedAnnouncements.ts'

const at = (minute: number) => `2026-05-12T10:${minute}:00.000Z`
const row = (id: number, minute: number | null = id) => ({ id, publishedAt: minute === null ? null : at(minute) }) as Announcement
const ids = ({ records }: Pick<PublishedAnnouncements, 'records'>) => records.map(({ id }) => id)
const shown = { records: [row(30), row(20)], readUntil: at(20) }

test('a published announcement appears in order, an unpublished one disappears', () => {
  expect(ids(applyChange(shown, { row: row(25) }))).toEqual([30, 25, 20])
  expect(ids(applyChange(shown, { row: row(20, null) }))).toEqual([30])
  expect(ids(applyChange(shown, { gone: 30 }))).toEqual([20])
  expect(ids(applyChange(shown, { gone: 1 }))).toEqual([30, 20])
})

test('announcements are unread if published after the last reading, or all if never read', () => {
  expect(unreadIn(shown).map(({ id }) => id)).toEqual([30])
  expect(unreadIn({ ...shown, readUntil: null }).map(({ id }) => id)).toEqual([30, 20])
  expect(unreadIn({ ...shown, readUntil: latestPublishedAt(shown) })).toEqual([])
})
