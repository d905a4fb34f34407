import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { type Responder, ResponderFailed, type ResponderRequest } from '../../kernel/responder.ts'
import { type AskResponderJob, askResponder } from './askResponder.ts'
import { createPendingQuestions } from './pendingQuestions.ts'

export type Responders = Record<AskResponderJob['who'], Responder>

/** So many questions are under way at the same time. */
const AT_ONCE = 8

/** Asks an assistant or a connector, outside of any transaction, and goes on with what it says; not at all, if somebody has taken over. */
export function askResponderJob(kernel: PlatformKernel, responders: Responders): Job {
  const questions = createPendingQuestions(kernel)

  async function run(given: AskResponderJob) {
    const { companyId, ticketId, who, speakerId } = given
    const bot = await questions.placeOf(given)
    if (bot?.asking?.id !== given.askId || !(await kernel.sessionCache.isPaidCompany(companyId))) return
    const question = { companyId, ticketId, speakerId, memory: bot.memory }
    const answer = await responders[who].ask(question).catch((error) => failureOf(given, error))
    // The conversation may have been deleted meanwhile.
    if ((await questions.placeOf(given)) === undefined) return
    if (answer instanceof ResponderFailed) return failed(given, question, answer)
    // Whoever has answered is not asked again: what cannot be taken of it leaves the customer to a person.
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
