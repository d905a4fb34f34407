import { isNeverOpen } from '../time/openingHours.ts'
import type { BotConfig, BotQueue, Option } from './config.ts'
import { isOnlyQueue, menuHeaderOf, menuText, optionChoices, submenuOf } from './menu.ts'
import { responderNameOf, responderOf } from './responders.ts'

/** Every way in which a queue can fail its customers and that can be detected in advance. */
export const queueProblemCodes = [
  /** No connection offers it, so no customer ever reaches it. */
  'notLinked',
  /** Nobody works in it, so its customers wait for ever. */
  'nobodyWorksHere',
  /** Hours count, and it has none: every customer is sent away. */
  'neverOpen',
  /** Hours count, and customers outside of them get no answer: they think that nobody read their message. */
  'closedWithoutMessage',
  /** A responder answers here first, so nobody ever sees the menu: {name}. */
  'neverReached',
  /** The company does not send the greeting of a connection's only queue. */
  'greetingOff',
  /** A customer who finds nothing in the menu gets it again and again, and no person notices. */
  'menuWithoutLimit',
  /** The customer has chosen and gets no answer, so they do not know whether they were understood. {option} */
  'endWithoutMessage',
  /** A line of the menu with a number and nothing else. */
  'emptyTitle',
  /** Two lines of one menu look alike, so one of them is chosen by mistake: {option}. */
  'sameTitle',
  /** Longer than one message, so it could not be sent: {length, most}. */
  'tooLong',
] as const
export type QueueProblemCode = (typeof queueProblemCodes)[number]
/** `optionId`: the option concerned, null for the queue itself. `values` fill the sentence. */
export type QueueProblem = { code: QueueProblemCode; optionId: number | null; values: Record<string, string | number> }

/** `people`: how many work in the queue. `config`: of a connection that offers it, or on which it is rehearsed. */
export type Around = { isLinked: boolean; people: number; config: BotConfig }

const MOST = 4096

/**
 * Finds dead ends and loops in a queue as it is in the editor: the queue's own problems first, then those of its options from top to
 * bottom.
 */
export function findQueueProblems(queue: BotQueue, around: Around): QueueProblem[] {
  return [
    ...troublesAround(queue, around),
    ...menuProblems(queue, around.config),
    ...troublesOfTexts(queue, around.config),
    ...troublesUnder(queue.options, queue, around.config),
  ]
}

const trouble = (code: QueueProblemCode, optionId: number | null = null, values: QueueProblem['values'] = {}): QueueProblem => ({
  code,
  optionId,
  values,
})

function troublesAround({ schedules, outOfHoursMessage }: BotQueue, { isLinked, people, config }: Around): QueueProblem[] {
  const hasHours = config.settings.scheduleType === 'queue'
  return [
    ...(isLinked ? [] : [trouble('notLinked')]),
    ...(people > 0 ? [] : [trouble('nobodyWorksHere')]),
    ...(hasHours && isNeverOpen(schedules) ? [trouble('neverOpen')] : []),
    ...(hasHours && outOfHoursMessage.trim() === '' ? [trouble('closedWithoutMessage')] : []),
  ]
}

/** Problems on a customer's way into the menu and through it. */
function menuProblems(queue: BotQueue, config: BotConfig): QueueProblem[] {
  const speaker = responderOf(config, config.connection) ?? responderOf(config, queue)
  if (speaker) return queue.options.length > 0 ? [trouble('neverReached', null, { name: responderNameOf(config, speaker) ?? '' })] : []
  const hasGreeting = queue.greetingMessage.trim() !== ''
  const isGreetingOff = isOnlyQueue(config) && !config.settings.sendGreetingMessageOneQueues
  const isMenuEndless = queue.options.length > 0 && config.connection.maxUseBotQueues === 0
  const isSilent = queue.options.length === 0 && !hasGreeting && !isGreetingOff
  return [
    ...(hasGreeting && isGreetingOff ? [trouble('greetingOff')] : []),
    ...(isMenuEndless ? [trouble('menuWithoutLimit')] : []),
    ...(isSilent ? [trouble('endWithoutMessage', null, { option: queue.name })] : []),
  ]
}

const troublesOfTexts = (queue: BotQueue, config: BotConfig): QueueProblem[] =>
  [queue.options.length > 0 ? menuTextOf(queue, null, config) : queue.greetingMessage, queue.outOfHoursMessage].flatMap((text) =>
    tooLong(text, null),
  )

const troublesUnder = (options: readonly Option[], queue: BotQueue, config: BotConfig): QueueProblem[] =>
  options.flatMap((option, index) => [
    ...troublesOfTitle(option, options.slice(0, index)),
    ...(option.children.length === 0 && option.message.trim() === ''
      ? [trouble('endWithoutMessage', option.id, { option: option.title })]
      : []),
    ...tooLong(option.children.length === 0 ? option.message : menuTextOf(queue, option.id, config), option.id),
    ...troublesUnder(option.children, queue, config),
  ])

function troublesOfTitle({ id, title }: Option, above: readonly Option[]): QueueProblem[] {
  if (title.trim() === '') return [trouble('emptyTitle', id)]
  return above.some((other) => alike(other.title) === alike(title)) ? [trouble('sameTitle', id, { option: title })] : []
}

const alike = (title: string) => title.trim().toLowerCase()

const tooLong = (text: string, optionId: number | null) =>
  text.length > MOST ? [trouble('tooLong', optionId, { count: text.length, most: MOST })] : []

/** A menu is sent as one message with all of its lines. */
function menuTextOf(queue: BotQueue, optionId: number | null, config: BotConfig) {
  const menu = submenuOf(queue, optionId)
  return menuText(menuHeaderOf(menu, queue, config), optionChoices(menu, config))
}
