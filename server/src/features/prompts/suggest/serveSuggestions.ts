import { AppError } from '@recado/contract/errors'
import { suggestionEndpoints } from '@recado/contract/suggestions'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { minutes, seconds } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/mountEndpoints.ts'
import type { RequestContext } from '../../../kernel/http/requestContext.ts'
import type { SignedIn } from '../../../kernel/identity/loadIdentity.ts'
import { assertMayWrite } from '../../messages/index.ts'
import { readVisibleTicket } from '../../tickets/index.ts'
import { type AskedAssistant, toAppError } from './assistantAccess.ts'
import { findAssistant, hasAssistant } from './findAssistant.ts'
import { readCustomerMessage } from './readCustomerMessage.ts'
import { suggestAnswer } from './suggestAnswer.ts'
import { rewriteText, summarizeTicket, translateText } from './textWork.ts'

/** Shorter than most proxies wait. */
const LONGEST = seconds(45)

/** What an assistant does for the agent of a ticket. Each call costs tokens, so each is a wish of the agent. */
export function serveSuggestions(serve: Serve, kernel: Kernel) {
  const help = helpAgent(kernel)
  serve.signedIn(suggestionEndpoints.available, async ({ db }) => ({ isAvailable: await hasAssistant(db) }))
  serve.signedIn(suggestionEndpoints.suggest, async (call) => {
    const ticket = await readVisibleTicket(call.db, call.actor, call.params.id)
    return help(call, ticket, (asked) => suggestAnswer(kernel, asked))
  })
  serve.signedIn(suggestionEndpoints.rewrite, async (call) => {
    const ticket = await readVisibleTicket(call.db, call.actor, call.params.id)
    return help(call, ticket, async (asked) => ({ text: await rewriteText(kernel, asked, call.body) }))
  })
  serve.signedIn(suggestionEndpoints.summarize, async (call) => {
    const ticket = await readVisibleTicket(call.db, call.actor, call.params.id)
    return help(call, ticket, async (asked) => ({ text: await summarizeTicket(kernel, asked, call.body) }))
  })
  serve.signedIn(suggestionEndpoints.translate, async (call) => {
    const { ticketId, text } = await readCustomerMessage(call.db, call.params.id)
    const ticket = await readVisibleTicket(call.db, call.actor, ticketId)
    if (text === '') throw new AppError('ERR_NO_MESSAGE_FOUND')
    return help(call, ticket, async (asked) => ({ text: await translateText(kernel, asked, { text, ...call.body }) }))
  })
}

type AgentCall = { actor: SignedIn; db: TenantDb; visit: RequestContext }

/** Lets an assistant work for the agent of an open ticket, a limited number of times a minute and as long as the agent waits. */
const helpAgent =
  (kernel: Kernel) =>
  async <Result>({ actor, db, visit }: AgentCall, ticket: Ticket, work: (asked: AskedAssistant) => Promise<Result>): Promise<Result> => {
    assertMayWrite(actor, ticket)
    const promptId = await findAssistant(db, ticket)
    const { suggestionsPerMinute } = kernel.config.limits
    await kernel.throttles.take({ key: `suggestions:${actor.userId}`, limit: suggestionsPerMinute, window: minutes(1) })
    const signal = AbortSignal.any([visit.untilClosed(), AbortSignal.timeout(LONGEST)])
    return work({ companyId: actor.companyId, ticketId: ticket.id, promptId, signal }).catch((error) => {
      throw toAppError(error)
    })
  }
