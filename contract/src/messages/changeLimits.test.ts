import { expect, test } from 'vitest'
import { noCapabilities } from '../channels/channelDefinition.ts'
import { whatsappChannel } from '../channels/whatsapp.ts'
import { isTooLate } from './changeLimits.ts'
import { acks } from './messages.ts'

const sentAt = '2026-11-28T12:00:00.000Z'
const message = { ack: acks.taken, sentAt, createdAt: '2026-11-25T08:00:00.000Z' }
const after = (minutes: number) => new Date(Date.parse(sentAt) + minutes * 60_000)
const { capabilities } = whatsappChannel

test('on a linked phone a text can be edited for 15 minutes and a message deleted for 60 hours, from the moment when it was sent', () => {
  expect(isTooLate('edit', message, capabilities, after(15))).toBe(false)
  expect(isTooLate('edit', message, capabilities, after(15.1))).toBe(true)
  expect(isTooLate('revoke', message, capabilities, after(60 * 60))).toBe(false)
  expect(isTooLate('revoke', message, capabilities, after(60 * 60 + 1))).toBe(true)
})

test('without the time of sending the time of writing counts', () => {
  const unknown = { ...message, sentAt: null, createdAt: sentAt }
  expect(isTooLate('edit', unknown, capabilities, after(15))).toBe(false)
  expect(isTooLate('edit', unknown, capabilities, after(16))).toBe(true)
})

test('what has not left can be changed at any time, and so can everything where the service has no limit', () => {
  expect(isTooLate('edit', { ...message, ack: acks.waiting }, capabilities, after(10_000))).toBe(false)
  expect(isTooLate('revoke', message, noCapabilities, after(10_000))).toBe(false)
})
