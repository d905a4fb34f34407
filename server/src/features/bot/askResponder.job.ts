import { type Responder, ResponderFailed, type ResponderRequest } from '../../connectors/responder.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { type AskResponderJob, askResponder } from './askResponder.ts'
import { createPendingQuestions } from './pendingResponderCalls.ts'

export type Responders = Record<AskResponderJob['who'], Responder>

/** At most this many questions are open at the same time. */
const AT_ONCE = 8

/** Asks an assistant or a connector, outside of any transaction, and runs the bot with the answer. Does nothing if an agent has taken over. */
export function askResponderJob(kernel: PlatformKernel, responders: Responders): Job {
  const questions = createPendingQuestions(kernel)

  async function run(job: AskResponderJob) {
    const { companyId, ticketId, who, speakerId } = job
    const bot = await questions.readState(job)
    if (bot?.asking?.id !== job.askId || !(await kernel.sessionCache.isPaidCompany(companyId))) return
    const question = { companyId, ticketId, speakerId, memory: bot.memory }
    failPoint('responder.asked')
    const answer = await responders[who].ask(question).catch((error) => failureOf(job, error))
    failPoint('responder.answered')
    // The conversation may have been deleted meanwhile.
    if ((await questions.readState(job)) === undefined) return
    if (answer instanceof ResponderFailed) return retryOrGiveUp(job, question, answer)
    // After an answer that cannot be used there is no retry: an agent takes over.
    await questions.answer(job, answer).catch((error) => questions.giveUp(job, failureOf(job, error)))
    failPoint('responder.stored')
  }

  function failureOf({ ticketId, who }: AskResponderJob, error: unknown): ResponderFailed {
    if (error instanceof ResponderFailed) return error
    kernel.log.error({ err: error, ticketId, who }, 'an assistant or connector broke')
    return new ResponderFailed('internal')
  }

  async function retryOrGiveUp(job: AskResponderJob, question: ResponderRequest, failure: ResponderFailed) {
    const pauses = failure.isFinal ? [] : await responders[job.who].retries(question).catch(() => [])
    const pause = pauses[job.tries]
    if (pause === undefined) await questions.giveUp(job, failure)
    else await questions.retry(job, pause)
  }

  return { name: askResponder.name, run: (job) => run(job as AskResponderJob), retries: 1, concurrency: AT_ONCE }
}
