import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { fillVariables } from '../variables/variables.ts'
import { newTicket } from './botEngine.fixture.ts'
import { botTexts } from './botTexts.ts'
import type { BotConfig, Option } from './config.ts'
import { anyConversation, playConversation } from './conversation.fixture.ts'

/** Everything that may be sent: the texts of the company or the language, filled in, and the numbers of lines. */
function sayable(config: BotConfig) {
  const { connection, queues, language, company, settings } = config
  const own = botTexts[language]
  const titles = (options: readonly Option[]): string[] =>
    options.flatMap(({ title, message, children }) => [title, message, ...titles(children)])
  const written = [
    ...[connection.greetingMessage, connection.complationMessage, connection.outOfHoursMessage, connection.ratingMessage],
    ...[connection.expiresInactiveMessage, company.name, newTicket.contactName, 'Bruno', 'Carla', 'So', '{{name}}'],
    fillVariables(settings.handoverMessage, (key) => (key === 'company' ? company.name : undefined)),
    ...queues.flatMap(({ name, greetingMessage, outOfHoursMessage, options }) => [
      name,
      greetingMessage,
      outOfHoursMessage,
      ...titles(options),
    ]),
    ...Object.values(own).flat(),
  ]
  const names = [...queues.map(({ name }) => name), '', 'Sales']
  const greetings = [
    'Bom dia',
    'Boa tarde',
    'Boa noite',
    'Good morning',
    'Good afternoon',
    'Good evening',
    'Buenos días',
    'Buenas tardes',
    'Buenas noches',
  ]
  const values = names.flatMap((queue) =>
    greetings.flatMap((greeting) =>
      ['', 'Bruno', 'Carla'].map((user) => ({ name: newTicket.contactName, firstname: 'Ana', ms: greeting, queue, user })),
    ),
  )
  const filled = written.flatMap((text) => [
    text,
    ...values.map((some) => fillVariables(text, (key) => (Object.hasOwn(some, key) ? some[key as keyof typeof some] : undefined))),
  ])
  return new Set(filled.flatMap((text) => [text, text.trim(), text.trimEnd()]))
}

/** When the company opens is no fixed text. */
const openingIn = ({ language }: BotConfig) => {
  const [before = '', after = ''] = botTexts[language].personFollowsLater.split('{{opening}}')
  return new RegExp(`(?<=${before})[^\\n]+?(?=${after.replace('.', '\\.')})`)
}

test('nothing is sent but texts of the company or its language', () => {
  fc.assert(
    fc.property(anyConversation, ([config, events]) => {
      const known = sayable(config)
      for (const { outcome } of playConversation(config, events)) {
        for (const { text } of outcome.replies) {
          const withoutOpening = text.replace(openingIn(config), '{{opening}}')
          const parts = withoutOpening.split('\n').map((line) => line.replace(/^\[ (\d+|#) \] - /, ''))
          expect(parts.filter((part) => part.trim() !== '' && !known.has(part) && !known.has(withoutOpening))).toEqual([])
        }
      }
    }),
    tries.play,
  )
})
