import type { BotQueue } from './config.ts'
import type { Action, Given, Outcome, Reply } from './happenings.ts'
import { type BotState, freshState } from './state.ts'
import type { Step, StepCode } from './steps.ts'
import { fillTemplate, valuesFor } from './variables.ts'

/** A step in the making: what was given, and what has become of it so far. Nothing of what was given is ever changed. */
export type Turn = {
  readonly given: Given
  state: BotState | null
  queueId: number | null
  readonly replies: Reply[]
  readonly actions: Action[]
  readonly steps: Step[]
}

export const takeTurn = (given: Given): Turn => ({
  given,
  state: given.state,
  queueId: given.ticket.queueId,
  ...{ replies: [], actions: [], steps: [] },
})

export const outcomeOf = ({ state, replies, actions, steps }: Turn): Outcome => ({ state, replies, actions, steps })

export const act = (turn: Turn, action: Action) => turn.actions.push(action)
export const note = (turn: Turn, code: StepCode, values: Step['values'] = {}) => turn.steps.push({ code, values })

/** An empty text is one that the company does not want said. Answers whether anything was said. */
export function say(turn: Turn, text: string) {
  const isSaid = text.trim() !== ''
  if (isSaid) turn.replies.push({ text })
  return isSaid
}

/** A text of the company with its variables filled in. */
export function fill(turn: Turn, text: string, { user, queue }: { user?: string | null; queue?: string | null } = {}) {
  const { config, ticket, now } = turn.given
  return fillTemplate(
    text,
    valuesFor({
      ...{ name: ticket.contactName, code: ticket.code, company: config.company.name, now },
      ...{ language: config.language, timezone: config.timezone },
      queue: queue ?? queueOf(turn)?.name,
      user: user ?? ticket.userName,
    }),
  )
}

/** The queue that the ticket is in by now, as far as it is one of the connection's. */
export const queueOf = ({ given: { config }, queueId }: Turn): BotQueue | undefined => config.queues.find(({ id }) => id === queueId)

export function moveToQueue(turn: Turn, queueId: number | null) {
  if (turn.queueId === queueId) return
  turn.queueId = queueId
  act(turn, { do: 'queue', queueId })
}

/** Goes to another place: nothing is taken along but the count of what was said. */
export function goTo(turn: Turn, at: BotState['at'], rest: Partial<BotState> = {}) {
  const { turns, lately } = turn.state ?? freshState
  turn.state = { ...freshState, turns, lately, at, ...rest }
}

/** From here on it is a person's. */
export const leave = (turn: Turn) => {
  turn.state = null
}
