import { expect, test } from 'vitest'
import { type Ownership, ownerChangeOf } from './ownerChange.ts'

const waiting: Ownership = { status: 'pending', userId: null, isOwn: false }
const mine: Ownership = { status: 'open', userId: 1, isOwn: true }
const closed: Ownership = { status: 'closed', userId: 2, isOwn: false }
const with_ = (userId: number): Ownership => ({ status: 'open', userId, isOwn: false })

test.each([
  ['a colleague accepts what one looks at', waiting, with_(2), 'accepted'],
  ['a colleague reopens it', closed, with_(3), 'accepted'],
  ['it goes from one colleague to another', with_(2), with_(3), 'passed'],
  ['somebody takes it from one’s hands', mine, with_(2), 'taken'],
  ['somebody puts it back', mine, waiting, 'returned'],
  ['somebody closes it', mine, closed, 'closed'],
  ['one takes it oneself', with_(2), mine, null],
  ['a colleague closes their own', with_(2), closed, null],
  ['nothing moves', with_(2), with_(2), null],
])('%s', (_, before, after, told) => {
  expect(ownerChangeOf(before, after)).toBe(told)
})
