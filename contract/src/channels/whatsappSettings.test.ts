import { expect, test } from 'vitest'
import { describeSettings } from '../kit/describeSettings.ts'
import { parseWhatsappBehaviour, whatsappSettings } from './whatsappSettings.ts'

test('the first choice is the default, and the form says so', () => {
  const usual = { history: 86_400_000, lateAfter: 600_000, pace: 1000, showsTyping: true, marksRead: true }
  expect(parseWhatsappBehaviour({})).toEqual(usual)
  expect(parseWhatsappBehaviour({ lateAfter: '', pace: '' })).toEqual(usual)
  expect(parseWhatsappBehaviour({ lateAfter: '60', pace: '0', showsTyping: 'no' })).toEqual({
    ...usual,
    lateAfter: 3_600_000,
    pace: 0,
    showsTyping: false,
  })
  const fields = describeSettings(whatsappSettings)
  for (const { usual, choices = [], isRequired } of fields) {
    expect(choices.map(({ value }) => value)).toContain(usual)
    expect(isRequired).toBe(false)
  }
  expect(whatsappSettings.safeParse({ history: '2' }).success).toBe(false)
})
