import type { SavedTest } from '@recado/contract/bot/savedTests'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { expect, test } from 'vitest'
import { standaloneConfig } from '../phone/menuBotConfig.ts'
import { acceptAnswers, replayTest } from './replayTest.ts'

const company = { name: 'Café', settings: new Map([['sendGreetingMessageOneQueues', 'enabled']]) }
const configWith = (message: string) =>
  standaloneConfig(
    {
      ...{ id: 7, name: 'Financeiro', color: '#258101', orderQueue: 1, greetingMessage: 'Olá!', outOfHoursMessage: '' },
      ...{ schedules: defaultWeek, promptId: null, integrationId: null, menuVersion: '', tests: [] },
      options: [{ id: 1, title: 'Boletos', message, children: [] }],
    },
    company,
  )
const savedTest: SavedTest = {
  ...{ id: 3, name: 'Segunda via', connectionId: null, moment: 'open' },
  turns: [
    { says: 'Oi', hears: ['Olá!\n\n[ 1 ] - Boletos'] },
    { says: '1', hears: ['Já envio.'] },
  ],
}

test('a test with equal answers passes', () => {
  expect(replayTest(savedTest, configWith('Já envio.'))).toMatchObject({
    isFailing: false,
    turns: [{ differs: false }, { differs: false }],
  })
})

test('a test with other answers fails and shows where, until these are accepted', () => {
  const config = configWith('Um momento.')
  const red = replayTest(savedTest, config)
  expect(red).toMatchObject({
    isFailing: true,
    turns: [{ differs: false }, { differs: true, expected: ['Já envio.'], got: ['Um momento.'] }],
  })
  expect(acceptAnswers(red)).toMatchObject({ id: 3, name: 'Segunda via' })
  expect(replayTest(acceptAnswers(red), config).isFailing).toBe(false)
})
