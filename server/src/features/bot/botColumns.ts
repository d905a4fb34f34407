import type { Outcome } from '@recado/contract/bot/botEvents'
import type { BotState } from '@recado/contract/bot/state'
import { reasonsToWait } from '@recado/contract/bot/steps'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { BotColumns } from '../tickets/index.ts'

/** In these places it is the bot that the customer talks with. */
const TALKING: ReadonlySet<BotState['at']> = new Set(['queues', 'options', 'assistant', 'connector'])

type Turned = { before: BotState | null; ticket: Ticket; outcome: Outcome }

/** What a ticket shows and remembers of where the bot is. */
export function botColumnsOf({ before, ticket, outcome: { state, steps, effects } }: Turned): BotColumns {
  const told = effects.find((effect) => effect.do === 'noteClosed')
  const isAsked = (place: BotState['at']) => (state?.at === place ? state.speakerId : null)
  return {
    bot: state && JSON.stringify(state),
    chatbot: state !== null && TALKING.has(state.at),
    useIntegration: state?.at === 'connector',
    promptId: isAsked('assistant'),
    integrationId: isAsked('connector'),
    waitsBecause: waitsBecause({ before, ticket, state, steps }),
    askedAt: state?.asking?.since ?? null,
    ...(told && { toldClosed: told.since }),
  }
}

/** The reason stands as long as the bot stays where it is. */
function waitsBecause({ before, ticket, state, steps }: Omit<Turned, 'outcome'> & Pick<Outcome, 'state' | 'steps'>) {
  const reason = steps.findLast(({ code }) => reasonsToWait.has(code)) ?? (state?.at === before?.at ? ticket.waitsBecause : null)
  return state && reason ? JSON.stringify(reason) : null
}
