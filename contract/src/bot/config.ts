import { z } from 'zod'
import { id, language, time } from '../kit/fields.ts'
import { daysOff, week } from '../time/openingHours.ts'
import { companyVariables } from '../variables/companyVariables.ts'

/** One option of a queue's menu. With children it is a menu itself, without them it ends the menu. */
export type Option = { id: number; title: string; message: string; children: Option[] }
export const option: z.ZodType<Option> = z
  .object({
    id: z.int(),
    title: z.string(),
    message: z.string(),
    get children() {
      return z.array(option)
    },
  })
  .meta({ id: 'MenuOption' })

/** `silentPromptId`: the assistant that is chosen, but does not answer customers here. */
const responders = { promptId: id.nullable(), silentPromptId: id.nullable().optional(), integrationId: id.nullable() }

const botQueue = z.object({
  id,
  name: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  schedules: week,
  ...responders,
  options: z.array(option),
})
export type BotQueue = z.output<typeof botQueue>

const botConnection = z.object({
  id,
  name: z.string(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  ...responders,
  /** Whether the channel can draw a menu. */
  buttons: z.boolean(),
  /** Whether the channel's service charges per message. */
  billsMessages: z.boolean(),
  /** Minutes before a menu may be repeated, and how many are shown without a choice; 0 means at once and without limit. */
  timeUseBotQueues: z.int(),
  maxUseBotQueues: z.int(),
})

/** Everything that decides what the bot of one connection says. `queues`: the connection's own, in menu order. */
export const botConfig = z
  .object({
    company: z.object({ name: z.string(), schedules: week, daysOff }),
    language,
    timezone: z.string(),
    settings: z.object({
      scheduleType: z.enum(['disabled', 'queue', 'company']),
      chatBotType: z.enum(['text', 'buttons']),
      sendGreetingMessageOneQueues: z.boolean(),
      sendGreetingAccepted: z.boolean(),
      sendMsgTransfTicket: z.boolean(),
      userRating: z.boolean(),
      /** Whether voice calls are accepted. */
      call: z.boolean(),
      /** On which connections consecutive replies are sent as one message: those whose service charges per message, all, or none. */
      joinBubbles: z.enum(['official', 'enabled', 'disabled']),
      /** What the customer reads when an assistant hands over; empty: a text of ours. */
      handoverMessage: z.string(),
      /** After so many open minutes without an answer the customer is told once more; 0: never. */
      handoverReminderMinutes: z.int(),
    }),
    /** The features of the company's plan. */
    features: z.object({ useOpenAi: z.boolean(), useIntegrations: z.boolean() }),
    connection: botConnection,
    queues: z.array(botQueue),
    /**
     * `maxAnswers`: the most answers in one conversation; null: without limit. `answersWhileClosed`: whether it answers out of hours too;
     * `endsWithThanks`: whether a customer who thanks ends the conversation.
     */
    prompts: z.array(
      z.object({
        id,
        name: z.string(),
        queueId: id.nullable(),
        maxAnswers: z.int().nullable(),
        answersWhileClosed: z.boolean().optional(),
        endsWithThanks: z.boolean().optional(),
      }),
    ),
    integrations: z.array(z.object({ id, name: z.string() })),
    variables: companyVariables,
  })
  .meta({ id: 'BotConfig' })
export type BotConfig = z.output<typeof botConfig>

/** What the bot sees of a ticket. */
export const botTicket = z.object({
  status: z.enum(['pending', 'open', 'closed']),
  userId: id.nullable(),
  queueId: id.nullable(),
  isGroup: z.boolean(),
  /** The number of the conversation. */
  code: z.string(),
  contactName: z.string(),
  contactNumber: z.string().nullable().optional(),
  contactEmail: z.string().optional(),
  /** The extra fields of the contact, if a text needs them. */
  contactFields: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  /** The agent who attends it, for texts in their name. */
  userName: z.string().optional(),
  /** The beginning of the closed period of which the customer was told last. */
  toldClosed: time.nullable(),
})
export type BotTicket = z.output<typeof botTicket>
