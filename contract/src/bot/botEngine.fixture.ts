import type { Week } from '../time/openingHours.ts'
import { weekdays } from '../time/openingHours.ts'
import { decideOutcome } from './botEngine.ts'
import type { BotEvent, Effect, Outcome } from './botEvents.ts'
import type { BotConfig, BotQueue, BotTicket, Option } from './config.ts'
import { type BotState, initialState } from './state.ts'

export const week = (hours: Partial<Record<(typeof weekdays)[number], string>>): Week =>
  weekdays.map((weekdayEn) => {
    const [startTime = '', endTime = ''] = hours[weekdayEn]?.split('-') ?? []
    return { weekday: weekdayEn, weekdayEn, startTime, endTime }
  })

/** Nine to five, Monday to Friday. */
export const office = week(Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, '09:00-17:00'])))

export const option = (id: number, title: string, message = '', children: Option[] = []): Option => ({ id, title, message, children })

export const queue = (id: number, name: string, more: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greetingMessage: `Welcome to ${name}`,
  outOfHoursMessage: `${name} is closed`,
  schedules: office,
  promptId: null,
  integrationId: null,
  options: [],
  ...more,
})

export const sales = queue(1, 'Sales', {
  options: [
    option(1, 'Prices', 'From 10'),
    option(2, 'Products', 'Which one?', [option(3, 'Bread', 'Fresh'), option(4, 'Cakes', '', [option(5, 'Birthday', 'On Sunday')])]),
  ],
})
export const support = queue(2, 'Support')

type Changes = {
  [Key in keyof BotConfig]?: BotConfig[Key] extends unknown[] | string ? BotConfig[Key] : Partial<BotConfig[Key]>
}

export function configOf(changes: Changes = {}): BotConfig {
  return {
    language: 'en',
    timezone: 'UTC',
    queues: [sales, support],
    prompts: [{ id: 7, name: 'Anna', queueId: 2, maxAnswers: null }],
    integrations: [{ id: 8, name: 'Flow' }],
    ...changes,
    variables: { own: [], fields: [], ...changes.variables },
    company: { name: 'Bakery', schedules: office, daysOff: [], ...changes.company },
    settings: {
      scheduleType: 'disabled',
      chatBotType: 'text',
      sendGreetingMessageOneQueues: false,
      sendGreetingAccepted: false,
      sendMsgTransfTicket: false,
      userRating: false,
      call: false,
      joinBubbles: 'official',
      handoverMessage: '',
      handoverReminderMinutes: 15,
      ...changes.settings,
    },
    features: { useOpenAi: true, useIntegrations: true, ...changes.features },
    connection: {
      id: 1,
      name: 'Line',
      greetingMessage: 'Hello',
      complationMessage: 'Goodbye',
      outOfHoursMessage: 'We are closed',
      ratingMessage: '',
      expiresInactiveMessage: 'Are you there?',
      promptId: null,
      integrationId: null,
      timeUseBotQueues: 0,
      maxUseBotQueues: 3,
      buttons: true,
      billsMessages: false,
      ...changes.connection,
    },
  }
}

export const newTicket: BotTicket = {
  status: 'pending',
  userId: null,
  queueId: null,
  isGroup: false,
  toldClosed: null,
  code: '42',
  contactName: 'Ana Lima',
}

/** A Tuesday at noon, when the office is open. */
export const noon = new Date('2026-11-24T12:00:00.000Z')
export const minutes = (count: number) => count * 60_000

export type Scene = { state: BotState | null; ticket: BotTicket; now: Date; asked: number }
const numbered = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
export const lastAsk = ({ asked }: Scene) => numbered(asked - 1)

/** Does what the server does after a decision, and returns the scene as it is then. */
export function after(scene: Scene, { state, effects }: Outcome): Scene {
  const ticket = effects.reduce(obey, scene.ticket)
  return { ...scene, state, ticket, asked: scene.asked + 1 }
}

function obey(ticket: BotTicket, effect: Effect): BotTicket {
  if (effect.do === 'queue') return { ...ticket, queueId: effect.queueId }
  if (effect.do === 'assign') return { ...ticket, userId: effect.userId, status: 'open' }
  if (effect.do === 'close') return { ...ticket, status: 'closed' }
  return effect.do === 'noteClosed' ? { ...ticket, toldClosed: effect.since } : ticket
}

export const stepIn = ({ state, ticket, now, asked }: Scene, config: BotConfig, happening: BotEvent) =>
  decideOutcome({ state, ticket, config, happening, now, askId: numbered(asked) })

/** A conversation: each event is applied to the state that the previous one left. */
export function conversationOf(config: BotConfig, start: Partial<Scene> = {}) {
  let scene: Scene = { state: initialState, ticket: newTicket, now: noon, asked: 0, ...start }
  const happens = (happening: BotEvent) => {
    const outcome = stepIn(scene, config, happening)
    scene = after(scene, outcome)
    return { ...outcome, hears: outcome.replies.map(({ text }) => text), codes: outcome.steps.map(({ code }) => code) }
  }
  return {
    happens,
    says: (text: string) => happens({ kind: 'message', text }),
    taps: (tap: string) => happens({ kind: 'message', text: 'As it was called', tap }),
    answered: (more: Partial<Extract<BotEvent, { kind: 'answered' }>> = {}) =>
      happens({ kind: 'answered', askId: scene.state?.asking?.id ?? '', replies: [], orders: {}, memory: null, ...more }),
    scene: () => scene,
    change: (changes: Partial<Scene>) => {
      scene = { ...scene, ...changes }
    },
    later: (milliseconds: number) => {
      scene = { ...scene, now: new Date(scene.now.getTime() + milliseconds) }
    },
  }
}
