import { languages } from '@recado/contract/kit/languages'
import { expect, test } from 'vitest'
import { settingExample } from './settingExample.ts'

const scene = {
  user: 'Ana Lima',
  company: 'Padaria Sol',
  timezone: 'America/Sao_Paulo',
  now: new Date('2026-03-02T12:00:00Z'),
}

test('automatic texts are shown as a contact reads them, in the company’s language', () => {
  expect(settingExample('sendGreetingAccepted', 'pt', scene)).toMatch(/^Bom dia, Maria! .*Ana Lima/)
  expect(settingExample('sendMsgTransfTicket', 'es', scene)).toContain('Soporte')
  expect(settingExample('sendMsgTransfTicket', 'en', scene)).toContain('Support')
  for (const language of languages)
    for (const setting of ['sendGreetingAccepted', 'sendMsgTransfTicket', 'call'] as const)
      expect(settingExample(setting, language, scene)).not.toMatch(/[{}]/)
})

test('settings whose text the company writes have no example', () => {
  expect(settingExample('userRating', 'pt', scene)).toBe(undefined)
})
