import type { SavedTest } from '@recado/contract/bot/savedTests'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { loneConfig } from '../phone/configs.ts'
import { accepted, replay } from './replay.ts'

const company = { name: 'Café', language: 'pt', timezone: 'America/Sao_Paulo', settings: [], plan: {} } as never
const configWith = (message: string) =>
  loneConfig(
    {
      ...{ id: 7, name: 'Financeiro', color: '#258101', orderQueue: 1, greetingMessage: 'Olá!', outOfHoursMessage: '' },
      ...{ schedules: defaultWeek, promptId: null, integrationId: null, menuVersion: '', tests: [] },
      options: [{ id: 1, title: 'Boletos', message, children: [] }],
    },
    company,
  )
const kept: SavedTest = {
  ...{ id: 3, name: 'Segunda via', connectionId: null, moment: 'open' },
  turns: [
    { says: 'Oi', hears: ['Olá!\n\n[ 1 ] - Boletos'] },
    { says: '1', hears: ['Já envio.'] },
  ],
}

test('a test with equal answers passes', () => {
  expect(replay(kept, configWith('Já envio.'))).toMatchObject({ isRed: false, turns: [{ differs: false }, { differs: false }] })
})

test('a test with other answers fails and shows where, until these are accepted', () => {
  const config = configWith('Um momento.')
  const red = replay(kept, config)
  expect(red).toMatchObject({ isRed: true, turns: [{ differs: false }, { differs: true, expected: ['Já envio.'], got: ['Um momento.'] }] })
  expect(accepted(red)).toMatchObject({ id: 3, name: 'Segunda via' })
  expect(replay(accepted(red), config).isRed).toBe(false)
})
