import { expect, test } from 'vitest'
import { listedMessage } from './listedMessage.ts'

const menu = { lastMessage: '[ 1 ] - Cakes', fromMe: true, lastIsAutomatic: true }
const choice = { lastMessage: '3', fromMe: false, lastIsAutomatic: false }
const byAgent = { lastMessage: 'Good day', fromMe: true, lastIsAutomatic: false }
const question = { text: 'Do you deliver?', fromMe: false }
const askedText = question.text

test('a ticket that waits shows what the customer asks', () => {
  for (const last of [menu, choice, byAgent]) expect(listedMessage({ ...last, status: 'pending', askedText })).toEqual(question)
})

test.each(['open', 'closed'] as const)('a ticket that is %s shows it only behind the bot or an answer to its menu', (status) => {
  for (const last of [menu, choice]) expect(listedMessage({ ...last, status, askedText })).toEqual(question)
  expect(listedMessage({ ...byAgent, status, askedText })).toEqual({ text: 'Good day', fromMe: true })
})

test('without it, every ticket shows the last message', () => {
  for (const unknown of [{}, { askedText: null }, { askedText: '' }])
    expect(listedMessage({ ...menu, status: 'pending', ...unknown })).toEqual({ text: '[ 1 ] - Cakes', fromMe: true })
})
