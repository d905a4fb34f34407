import { z } from 'zod'
import { id, language, time } from '../kit/fields.ts'
import { week } from '../time/openingHours.ts'
import { companyVariables } from '../variables/companyVariables.ts'

/** One entry of a queue's menu. One with children is a menu itself, one without them is an end. */
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

const botQueue = z.object({
  id,
  name: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  schedules: week,
  promptId: id.nullable(),
  integrationId: id.nullable(),
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
  promptId: id.nullable(),
  integrationId: id.nullable(),
  /** Whether a menu can be drawn on it. */
  buttons: z.boolean(),
  /** Whether its service charges for each message. */
  billsMessages: z.boolean(),
  /** Minutes before a menu may be shown again, and how many are shown without a choice; 0: at once, without end. */
  timeUseBotQueues: z.int(),
  maxUseBotQueues: z.int(),
})

/** All that decides what the bot of one connection says. `queues`: the connection's own, in the order of its menu. */
export const botConfig = z
  .object({
    company: z.object({ name: z.string(), schedules: week }),
    language,
    timezone: z.string(),
    settings: z.object({
      scheduleType: z.enum(['disabled', 'queue', 'company']),
      chatBotType: z.enum(['text', 'buttons']),
      sendGreetingMessageOneQueues: z.boolean(),
      sendGreetingAccepted: z.boolean(),
      sendMsgTransfTicket: z.boolean(),
      userRating: z.boolean(),
      /** Whether calls are taken. */
      call: z.boolean(),
      /** Where what belongs together is sent as one message: on connections whose service charges for each, on all, or on none. */
      joinBubbles: z.enum(['official', 'enabled', 'disabled']),
    }),
    /** What the company's plan lets it use. */
    features: z.object({ useOpenAi: z.boolean(), useIntegrations: z.boolean() }),
    connection: botConnection,
    queues: z.array(botQueue),
    prompts: z.array(z.object({ id, name: z.string(), queueId: id.nullable() })),
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
  /** The extra fields of the contact, where a text needs them. */
  contactFields: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  /** Who attends it, for texts that are said in their name. */
  userName: z.string().optional(),
  /** The beginning of the closed period that the customer was told of last. */
  toldClosed: time.nullable(),
})
export type BotTicket = z.output<typeof botTicket>
