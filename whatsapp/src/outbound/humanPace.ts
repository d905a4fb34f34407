import type { WhatsappBehaviour } from '@recado/contract/channels/whatsappSettings'
import { type OutboundMessage, RateLimited, Unavailable } from '@recado/server/channels/channel'

type Unhurried = {
  behaviour: Pick<WhatsappBehaviour, 'pace' | 'showsTyping'>
  pause: (milliseconds: number) => Promise<void>
  isClosed: () => boolean
  now?: () => number
}
type Leaving = Pick<OutboundMessage, 'messageId' | 'isAutomatic' | 'body'>

/** How long the typing indicator shows, by the length of the text; in milliseconds. */
const SHORTEST = 800
const LONGEST = 3000
const A_LETTER = 25
/** A message that waits longer fails with `RateLimited`, so that messages of agents do not wait behind it. */
const WORTH_WAITING = 1000
/** A turn that was not used for this time is dropped. */
const FORGOTTEN = 60_000

/** Automatic messages leave at a human pace: one by one on the whole connection, after a typing indicator. Messages of agents leave at once. */
export function createHumanPace({ behaviour: { pace, showsTyping }, pause, isClosed, now = () => performance.now() }: Unhurried) {
  const turns = new Map<string, number>()
  let free = 0

  function turnOf(messageId: string) {
    const came = now()
    for (const [id, turn] of turns) if (turn + FORGOTTEN < came) turns.delete(id)
    const turn = turns.get(messageId) ?? Math.max(came, free)
    free = Math.max(free, turn + pace)
    turns.set(messageId, turn)
    if (turn - came > WORTH_WAITING) throw new RateLimited(turn - came)
    turns.delete(messageId)
    return turn - came
  }

  async function wait(milliseconds: number) {
    if (milliseconds > 0) await pause(milliseconds)
    if (isClosed()) throw new Unavailable('The connection was closed')
  }

  return async ({ messageId, isAutomatic, body }: Leaving, showTyping: () => Promise<unknown>) => {
    if (!isAutomatic) return
    await wait(turnOf(messageId))
    if (!showsTyping) return
    await showTyping().catch(() => undefined)
    await wait(Math.min(LONGEST, SHORTEST + body.length * A_LETTER))
  }
}
