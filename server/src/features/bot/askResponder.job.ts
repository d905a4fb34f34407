import { type Responder, ResponderFailed, type ResponderRequest } from '../../connectors/responder.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { type AskResponderJob, askResponder } from './askResponder.ts'
import { createPendingQuestions } from './pendingResponderCalls.ts'

export type Responders = Record<AskResponderJob['who'], Responder>

/** At most this many questions are open at the same time. */
const AT_ONCE = 8

/** Asks an assistant or a connector, outside of any transaction, and runs the bot with the answer. Does nothing if a person has taken over. */
export function askResponderJob(kernel: PlatformKernel, responders: Responders): Job {
  const questions = createPendingQuestions(kernel)

  async function run(given: AskResponderJob) {
    const { companyId, ticketId, who, speakerId } = given
    const bot = await questions.readState(given)
    if (bot?.asking?.id !== given.askId || !(await kernel.sessionCache.isPaidCompany(companyId))) return
    const question = { companyId, ticketId, speakerId, memory: bot.memory }
    const answer = await responders[who].ask(question).catch((error) => failureOf(given, error))
    // The conversation may have been deleted meanwhile.
    if ((await questions.readState(given)) === undefined) return
    if (answer instanceof ResponderFailed) return failed(given, question, answer)
    // An answer that cannot be used is not asked for again: the customer is left to a person.
    await questions.answer(given, answer).catch((error) => questions.giveUp(given, failureOf(given, error)))
  }

  function failureOf({ ticketId, who }: AskResponderJob, error: unknown): ResponderFailed {
    if (error instanceof ResponderFailed) return error
    kernel.log.error({ err: error, ticketId, who }, 'an assistant or connector broke')
    return new ResponderFailed('internal')
  }

  async function failed(given: AskResponderJob, question: ResponderRequest, failure: ResponderFailed) {
    const pauses = failure.isFinal ? [] : await responders[given.who].retries(question).catch(() => [])
    const pause = pauses[given.tries]
    if (pause === undefined) await questions.giveUp(given, failure)
    else await questions.askAgain(given, pause)
  }

  return { name: askResponder.name, run: (given) => run(given as AskResponderJob), retries: 1, concurrency: AT_ONCE }
}
