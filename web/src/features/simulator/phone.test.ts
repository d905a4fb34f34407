import type { Delivered } from '@recado/contract/simulator'
import { expect, test } from 'vitest'
import { phoneChat } from './phoneChat.ts'
import { blankMemory, chatOf, type SentByCustomer, withCustomer, withoutCustomer, withSent } from './phoneMemory.ts'

const at = (minute: number) => new Date(2026, 2, 5, 9, minute).toISOString()
const sent = (id: string, minute: number, more: Partial<SentByCustomer> = {}): SentByCustomer => ({
  ...{ id, at: at(minute), body: id, fileName: null, failed: false },
  ...more,
})
const delivered = (id: string, minute: number, more: Partial<Delivered> = {}): Delivered => ({
  ...{ id, at: at(minute), body: id, mediaType: null, mediaUrl: null, quotedId: null, isDeleted: false, isEdited: false, reaction: null },
  ...more,
})

test('the phone shows both sides in the order of time', () => {
  const chat = phoneChat([delivered('answer', 2)], [sent('question', 1), sent('thanks', 3)], new Map())
  expect(chat.map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ['question', true],
    ['answer', false],
    ['thanks', true],
  ])
})

test('pictures are shown where their address is known, other files by name where that is known', () => {
  const received = [
    delivered('a', 1, { mediaType: 'image', mediaUrl: '/a' }),
    delivered('b', 2, { mediaType: 'application', mediaUrl: '/b' }),
  ]
  const chat = phoneChat(received, [sent('c', 3, { fileName: 'c.png' }), sent('d', 4, { fileName: 'd.png' })], new Map([['c', 'blob:c']]))
  expect(chat.map(({ picture, file }) => [picture, file])).toEqual([
    ['/a', null],
    [null, { name: null, address: '/b' }],
    ['blob:c', null],
    [null, { name: 'd.png', address: null }],
  ])
})

test('a customer is known once, and what they said goes with them', () => {
  const ana = { number: '5511987654321', name: 'Ana' }
  const bia = { number: '5511912345678', name: 'Bia' }
  const both = [ana, bia, { ...ana, name: 'Ana Lima' }].reduce(withCustomer, blankMemory)
  expect(both.customers).toEqual([bia, { ...ana, name: 'Ana Lima' }])
  const said = withSent(withSent(both, chatOf(1, ana.number), sent('a', 1)), chatOf(1, bia.number), sent('b', 1))
  expect(withoutCustomer(said, ana.number)).toMatchObject({
    number: bia.number,
    customers: [bia],
    sent: { [chatOf(1, bia.number)]: [{ id: 'b' }] },
  })
  expect(withoutCustomer(said, ana.number).sent).not.toHaveProperty(chatOf(1, ana.number))
})

test('what failed is corrected when it is sent again', () => {
  const failed = withSent(blankMemory, 'chat', sent('a', 1, { failed: true }))
  expect(withSent(failed, 'chat', sent('a', 1)).sent.chat).toMatchObject([{ id: 'a', failed: false }])
})
