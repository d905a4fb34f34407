import { builtInValues } from '../variables/builtIns.ts'
import { createLookup, fillVariables } from '../variables/variables.ts'
import type { Effect, Outcome, Reply, Situation } from './botEvents.ts'
import type { BotQueue } from './config.ts'
import { menuText } from './menu.ts'
import { mergeReplies } from './mergeReplies.ts'
import { type Choice, createNativeMenu } from './nativeMenu.ts'
import { type BotState, initialState } from './state.ts'
import type { Step, StepCode } from './steps.ts'

/** A decision in the making: the input, and the result so far. The input is never changed. */
export type BotTurn = {
  readonly situation: Situation
  state: BotState | null
  queueId: number | null
  readonly replies: Reply[]
  readonly effects: Effect[]
  readonly steps: Step[]
  isMenuAnswer?: true
}

export const newTurn = (situation: Situation): BotTurn => ({
  situation,
  state: situation.state,
  queueId: situation.ticket.queueId,
  replies: [],
  effects: [],
  steps: [],
})

export const toOutcome = ({ state, replies, effects, steps, isMenuAnswer, situation: { config } }: BotTurn): Outcome => ({
  state,
  effects,
  steps,
  replies: mergeReplies(replies, config),
  ...(isMenuAnswer && { isMenuAnswer }),
})

export const addEffect = (turn: BotTurn, effect: Effect) => turn.effects.push(effect)
export const addStep = (turn: BotTurn, code: StepCode, values: Step['values'] = {}) => turn.steps.push({ code, values })

/** Adds a reply. The company uses an empty text to send nothing. Returns whether anything was added. */
export function addReply(turn: BotTurn, text: string) {
  const hasText = text.trim() !== ''
  if (hasText) turn.replies.push({ text })
  return hasText
}

/** Adds a menu: a text that any phone shows, and drawn where that is possible. */
export function addMenu(turn: BotTurn, head: string, choices: readonly Choice[]) {
  const menu = createNativeMenu(head, choices, turn.situation.config)
  turn.replies.push({ text: menuText(head, choices), ...(menu && { menu }) })
}

/** Fills the variables of a company's text. */
export function fillBotText(turn: BotTurn, text: string, { user, queue }: { user?: string | null; queue?: string | null } = {}) {
  const { config, ticket, now } = turn.situation
  const builtIn = builtInValues({
    name: ticket.contactName,
    number: ticket.contactNumber,
    email: ticket.contactEmail,
    code: ticket.code,
    company: config.company.name,
    language: config.language,
    timezone: config.timezone,
    now,
    queue: queue ?? queueOf(turn)?.name,
    user: user ?? ticket.userName,
  })
  const { own, fields: known } = config.variables
  return fillVariables(text, createLookup({ builtIn, fields: ticket.contactFields, own, known }))
}

/** The current queue of the ticket, if it is one of the connection's. */
export const queueOf = ({ situation: { config }, queueId }: BotTurn): BotQueue | undefined => config.queues.find(({ id }) => id === queueId)

export function moveToQueue(turn: BotTurn, queueId: number | null) {
  if (turn.queueId === queueId) return
  turn.queueId = queueId
  addEffect(turn, { do: 'queue', queueId })
}

/** Moves to another position. Only the counts of answers are kept. */
export function moveTo(turn: BotTurn, at: BotState['at'], rest: Partial<BotState> = {}) {
  const { turns, lately } = turn.state ?? initialState
  turn.state = { ...initialState, turns, lately, at, ...rest }
}

/** The message was an answer to a menu, so it is not what the customer asks. */
export const markMenuAnswer = (turn: BotTurn) => {
  turn.isMenuAnswer = true
}

/** From here on the ticket belongs to people. */
export const releaseToAgent = (turn: BotTurn) => {
  turn.state = null
}
