import { decideOutcome } from './botEngine.ts'
import type { BotEvent, Outcome, Reply } from './botEvents.ts'
import type { BotConfig, BotTicket } from './config.ts'
import { rehearsalTime } from './rehearsalTime.ts'
import { type BotResponder, responderNameOf } from './responders.ts'
import type { Exchange, SavedTest } from './savedTests.ts'
import { type BotState, initialState } from './state.ts'
import type { Step } from './steps.ts'

/** `asks`: the responder that would be asked here; its answer is not rehearsed. `replies`: what the customer gets, as a phone shows it. */
export type RehearsedExchange = Exchange & { replies: Reply[]; steps: Step[]; asks: { who: BotResponder['at']; name: string } | null }
/** A conversation that was played, and where it ended. */
export type Rehearsal = { turns: RehearsedExchange[]; state: BotState | null; queueId: number | null }

type Scene = { state: BotState | null; ticket: BotTicket; now: Date }

/** As fast as people type, and slow enough that a rehearsal never reaches the loop guard. */
const PACE = 10_000
const askId = '00000000-0000-4000-8000-000000000000'

/** Plays the customer's messages and returns the replies to each. Equal messages always get equal replies. */
export function rehearse(config: BotConfig, says: readonly string[], moment: SavedTest['moment']): Rehearsal {
  let scene: Scene = { state: initialState, ticket: customer, now: rehearsalTime(config, moment) }
  const turns = says.map((text): RehearsedExchange => {
    const outcome = stepIn(scene, config, { kind: 'message', text })
    scene = sceneAfter(scene, outcome)
    const requests = requestedRespondersOf(outcome, config)
    if (requests) scene = sceneAfter(scene, stepIn(scene, config, { kind: 'answered', askId, replies: [], orders: {}, memory: null }))
    scene = { ...scene, now: new Date(scene.now.getTime() + PACE) }
    return { says: text, hears: outcome.replies.map((reply) => reply.text), replies: outcome.replies, steps: outcome.steps, asks: requests }
  })
  return { turns, state: scene.state, queueId: scene.ticket.queueId }
}

/** One exchange of a saved conversation: the replies of then, and those of now. */
export type ComparedExchange = { says: string; expected: string[]; hears: string[]; differs: boolean }

/** Plays a saved conversation again, exchange by exchange. */
export function compare(config: BotConfig, { turns, moment }: Pick<SavedTest, 'turns' | 'moment'>): ComparedExchange[] {
  const says = turns.map((exchange) => exchange.says)
  const played = rehearse(config, says, moment).turns
  return turns.map(({ says, hears: expected }, at) => {
    const hears = played[at]?.hears ?? []
    return { says, expected, hears, differs: JSON.stringify(expected) !== JSON.stringify(hears) }
  })
}

/** Where a saved conversation goes another way now. */
export type Difference = { at: number } & Omit<ComparedExchange, 'differs'>

/** The first exchange of a saved conversation that goes differently, if any. */
export function replay(config: BotConfig, test: Pick<SavedTest, 'turns' | 'moment'>): Difference | null {
  for (const [at, { differs, ...exchange }] of compare(config, test).entries()) if (differs) return { at, ...exchange }
  return null
}

/** A fixed customer: the result must not depend on who rehearses. */
const customer: BotTicket = {
  status: 'pending',
  userId: null,
  queueId: null,
  isGroup: false,
  toldClosed: null,
  code: '1001',
  contactName: 'Maria Silva',
}

const stepIn = ({ state, ticket, now }: Scene, config: BotConfig, happening: BotEvent) =>
  decideOutcome({ state, ticket, config, happening, now, askId })

function sceneAfter({ ticket, now }: Scene, { state, effects }: Outcome): Scene {
  const moved = effects.find((effect) => effect.do === 'queue')
  const closedNotice = effects.find((effect) => effect.do === 'noteClosed')
  return {
    state,
    now,
    ticket: {
      ...ticket,
      queueId: moved ? moved.queueId : ticket.queueId,
      toldClosed: closedNotice ? closedNotice.since : ticket.toldClosed,
    },
  }
}

function requestedRespondersOf({ effects }: Outcome, config: BotConfig) {
  const request = effects.find((effect) => effect.do === 'ask')
  return request ? { who: request.who, name: responderNameOf(config, { at: request.who, id: request.id }) ?? '' } : null
}
