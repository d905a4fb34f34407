import type { Outcome } from '@recado/contract/bot/botEvents'
import type { BotState } from '@recado/contract/bot/state'
import { reasonsToWait } from '@recado/contract/bot/steps'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { BotColumns } from '../tickets/index.ts'

/** In these states the customer talks with the bot. */
const TALKING: ReadonlySet<BotState['at']> = new Set(['queues', 'options', 'assistant', 'connector'])

type Turned = { before: BotState | null; ticket: Ticket; outcome: Outcome }

/** The columns of a ticket that store the state of the bot. */
export function botColumnsOf({ before, ticket, outcome: { state, steps, effects } }: Turned): BotColumns {
  const noteClosed = effects.find((effect) => effect.do === 'noteClosed')
  const speakerIn = (at: BotState['at']) => (state?.at === at ? state.speakerId : null)
  return {
    bot: state && JSON.stringify(state),
    chatbot: state !== null && TALKING.has(state.at),
    useIntegration: state?.at === 'connector',
    promptId: speakerIn('assistant'),
    integrationId: speakerIn('connector'),
    waitsBecause: waitsBecause({ before, ticket, state, steps }),
    askedAt: state?.asking?.since ?? null,
    ...(noteClosed && { toldClosed: noteClosed.since }),
  }
}

/** The reason for waiting stays as long as the bot stays in the same state. */
function waitsBecause({ before, ticket, state, steps }: Omit<Turned, 'outcome'> & Pick<Outcome, 'state' | 'steps'>) {
  const reason = steps.findLast(({ code }) => reasonsToWait.has(code)) ?? (state?.at === before?.at ? ticket.waitsBecause : null)
  return state && reason ? JSON.stringify(reason) : null
}
