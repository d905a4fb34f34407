import fc from 'fast-check'
import { anyConfig, anyEvent, type Event } from './anyConfig.fixture.ts'
import { after, newTicket, noon, type Scene, stepIn } from './botEngine.fixture.ts'
import type { BotEvent, Outcome } from './botEvents.ts'
import type { BotConfig, BotTicket } from './config.ts'
import { initialState } from './state.ts'

export const initialScene: Scene = { state: initialState, ticket: newTicket, now: noon, asked: 0 }
export type Seen = { before: Scene; happening: BotEvent; outcome: Outcome; scene: Scene }

/** Any configuration, and any events of a conversation under it. */
export const anyConversation = fc.tuple(anyConfig, fc.array(anyEvent, { maxLength: 40, size: 'max' }))

/** Plays a conversation as the server does. Everything is frozen, so that a step that changes its input fails. */
export function playConversation(config: BotConfig, events: readonly Event[], start: Scene = initialScene): Seen[] {
  let scene = start
  return events.map(({ passes, isLate, happening: plain }) => {
    const askId = isLate ? 'late' : (scene.state?.asking?.id ?? 'none')
    const happening = plain.kind === 'answered' || plain.kind === 'failed' ? { ...plain, askId } : plain
    const now = new Date(scene.now.getTime() + passes)
    const before = frozen({ ...scene, now, ticket: ticketFor(scene.ticket, happening) })
    const outcome = stepIn(before, frozen(config), frozen(happening))
    scene = after(before, outcome)
    const isNew = happening.kind === 'message' && scene.ticket.status === 'closed' && outcome.effects.length === 0
    if (isNew) scene = { ...scene, state: initialState, ticket: { ...newTicket, isGroup: scene.ticket.isGroup } }
    return { before, happening, outcome, scene }
  })
}

/** What the server has changed on the ticket before the bot gets the event. */
function ticketFor(ticket: BotTicket, { kind }: BotEvent): BotTicket {
  if (kind === 'accept') return { ...ticket, status: 'open', userId: 3 }
  if (kind === 'transfer' || kind === 'giveBack') return { ...ticket, status: 'pending', userId: null }
  return kind === 'resolve' ? { ...ticket, status: 'closed' } : ticket
}

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

/** The customer writes something, and the responder answers at once. */
export const exchange = (text: string, passes: number, answer: string): Event[] => [
  { passes, isLate: false, happening: { kind: 'message', text } },
  { passes: 0, isLate: false, happening: { kind: 'answered', askId: '', replies: [{ text: answer }], orders: {}, memory: null } },
]

/** An answer that the loop guard counts: the closed message comes once per closed period anyway. */
export const isAnswer = ({ outcome }: Seen) => outcome.replies.length > 0 && outcome.steps.every(({ code }) => code !== 'outOfHours')

const ENOUGH = 2000

/** Two bots, each the customer of the other: what one writes is the other's input, one message at a time, until both are silent. */
export function playBotAgainstBot(configs: readonly [BotConfig, BotConfig], pause: number) {
  const sides = configs.map((config) => ({ config, scene: initialScene, answers: 0 }))
  const line = [{ to: 0, text: 'Hi' }]
  let delivered = 0
  for (let next = line.shift(); next && delivered < ENOUGH; next = line.shift()) {
    const { to, text } = next
    const side = sides[to]
    if (!side) break
    delivered += 1
    const passes = noon.getTime() + delivered * pause - side.scene.now.getTime()
    for (const seen of playConversation(side.config, exchange(text, passes, 'What do you mean?'), side.scene)) {
      side.scene = seen.scene
      if (isAnswer(seen)) side.answers += 1
      line.push(...seen.outcome.replies.map((reply) => ({ to: 1 - to, text: reply.text })))
    }
  }
  return { isOver: delivered < ENOUGH, answers: sides.map(({ answers }) => answers), places: sides.map(({ scene }) => scene.state?.at) }
}
