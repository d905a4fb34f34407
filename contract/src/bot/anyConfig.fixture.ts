import fc from 'fast-check'
import { configOf, office, week } from './botEngine.fixture.ts'
import type { BotEvent, RequestedActions } from './botEvents.ts'
import type { BotConfig, BotQueue, Option } from './config.ts'

/** Texts that a careless company writes: empty ones, ones that read like choices, ones with variables. */
const text = fc.constantFrom('', ' ', 'Hello', 'Which one?', '1', '#', '0', '{{name}}, {{queue}}', '{{user}}{{nothing}}', '[ 2 ]')
const title = fc.constantFrom('', 'Bread', 'Cakes', '1', '{{firstName}}')
const entries = fc.letrec<{ options: Option[]; option: Option }>((tie) => ({
  options: fc.array(tie('option'), { minLength: 1, maxLength: 4, size: 'max' }),
  option: fc.record<Option>({
    id: fc.constant(0),
    title,
    message: text,
    children: fc.oneof({ maxDepth: 3 }, fc.constant<Option[]>([]), tie('options')),
  }),
})).options

/** Each option has its own id; some options were never saved. */
export const anyMenu = entries.map((menu) => {
  let last = -3
  const numbered = (options: Option[]): Option[] =>
    options.map((option) => {
      last += last === -1 ? 2 : 1
      return { ...option, id: last, children: numbered(option.children) }
    })
  return numbered(menu)
})

const everyDay = week({ monday: '00:00-12:00', tuesday: '12:00-23:59', thursday: '20:00-06:00', sunday: '01:00-03:00' })
const schedules = fc.constantFrom(office, everyDay)
const anyResponders = {
  promptId: fc.constantFrom(null, null, null, 7, 99),
  silentPromptId: fc.constantFrom(null, null, null, 7),
  integrationId: fc.constantFrom(null, null, null, 8, 99),
}

const mostly = fc.constantFrom(true, true, true, false)

const anyQueue = fc.record<Omit<BotQueue, 'id'>>({
  name: fc.constantFrom('Sales', 'Support', '{{name}}'),
  greetingMessage: text,
  outOfHoursMessage: text,
  schedules,
  options: fc.oneof(fc.constant<Option[]>([]), anyMenu, anyMenu),
  ...anyResponders,
})

export const anyConfig: fc.Arbitrary<BotConfig> = fc
  .record({
    language: fc.constantFrom('pt' as const, 'en' as const, 'es' as const),
    timezone: fc.constantFrom('UTC', 'America/New_York', 'America/Sao_Paulo', 'Asia/Kolkata', 'Australia/Lord_Howe'),
    company: fc.record({
      name: fc.constantFrom('Bakery', '{{name}}'),
      schedules,
      daysOff: fc.constant<BotConfig['company']['daysOff']>([]),
    }),
    settings: fc.record({
      scheduleType: fc.constantFrom('disabled' as const, 'disabled' as const, 'queue' as const, 'company' as const),
      chatBotType: fc.constantFrom('text' as const, 'buttons' as const),
      sendGreetingMessageOneQueues: fc.boolean(),
      sendGreetingAccepted: fc.boolean(),
      sendMsgTransfTicket: fc.boolean(),
      userRating: fc.boolean(),
      call: fc.boolean(),
      joinBubbles: fc.constantFrom('official' as const, 'enabled' as const, 'disabled' as const),
      handoverMessage: fc.constantFrom('', 'A person of {{company}} answers soon'),
      handoverReminderMinutes: fc.constantFrom(0, 15),
    }),
    features: fc.record({ useOpenAi: mostly, useIntegrations: mostly }),
    connection: fc.record({
      greetingMessage: text,
      complationMessage: text,
      outOfHoursMessage: text,
      ratingMessage: text,
      expiresInactiveMessage: text,
      ...anyResponders,
      timeUseBotQueues: fc.constantFrom(0, 0, 1, 30),
      maxUseBotQueues: fc.constantFrom(0, 1, 2, 3),
      buttons: mostly,
      billsMessages: fc.boolean(),
    }),
    queues: fc.array(anyQueue, { maxLength: 3, size: 'max' }).map((queues) => queues.map((queue, index) => ({ ...queue, id: index + 1 }))),
    prompts: fc.constantFrom<BotConfig['prompts'][]>(
      [],
      [{ id: 7, name: 'Anna', queueId: 2, maxAnswers: null }],
      [{ id: 7, name: 'Anna', queueId: null, maxAnswers: 3, answersWhileClosed: true, endsWithThanks: true }],
    ),
  })
  .map((config) => configOf(config))

export const anyCustomerText = fc.constantFrom('1', '1', '2', '2', '1.', '[ 3 ]', '2️⃣', '0', '#', '9', 'Hi', '', '{{name}}')

const anyOrders: fc.Arbitrary<RequestedActions> = fc.constantFrom<RequestedActions[]>(
  {},
  {},
  { stop: 'asked for a person' },
  { queueId: 1 },
  { queueId: 77 },
  { userId: 5 },
  { close: true },
  { queueId: 2, stop: 'done' },
)

/** What happens next. Answers belong to the last request, unless they come too late. */
export type Event = { passes: number; isLate: boolean; happening: BotEvent }
const anyHappening: fc.Arbitrary<BotEvent> = fc.oneof(
  { weight: 40, arbitrary: anyCustomerText.map((text) => ({ kind: 'message' as const, text })) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('answered' as const),
      askId: fc.constant(''),
      replies: fc.array(fc.record({ text: fc.constantFrom('', 'So', '{{name}}') }), { maxLength: 2 }),
      orders: anyOrders,
      memory: fc.constantFrom(null, undefined, { session: 1 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom<BotEvent[]>(
      { kind: 'failed', askId: '', reason: 'timeout' },
      { kind: 'call' },
      { kind: 'accept', user: 'Bruno' },
      { kind: 'transfer', user: null, queue: 'Sales' },
      { kind: 'transfer', user: 'Carla', queue: null },
      { kind: 'resolve' },
      { kind: 'giveBack' },
      { kind: 'giveBack' },
      { kind: 'answeredOnPhone' },
      { kind: 'expired' },
      { kind: 'overdue', queueId: 1 },
    ),
  },
)
export const anyEvent: fc.Arbitrary<Event> = fc.record({
  passes: fc.constantFrom(0, 1, 1000, 1000, 60_000, 60_000, 20 * 60_000, 9 * 3_600_000, 86_400_000),
  isLate: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
  happening: anyHappening,
})
