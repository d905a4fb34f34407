import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { type Question, type Speaker, SpeakerFailed } from '../../kernel/speaker.ts'
import { type AskGiven, askOutside } from './askOutside.ts'
import { openQuestions } from './openQuestions.ts'

export type Speakers = Record<AskGiven['who'], Speaker>

/** So many questions are under way at the same time. */
const AT_ONCE = 8

/** Asks an assistant or a connector, outside of any transaction, and goes on with what it says; not at all, if somebody has taken over. */
export function askOutsideJob(kernel: PlatformKernel, speakers: Speakers): Job {
  const questions = openQuestions(kernel)

  async function run(given: AskGiven) {
    const { companyId, ticketId, who, speakerId } = given
    const bot = await questions.placeOf(given)
    if (bot?.asking?.id !== given.askId || !(await kernel.identities.isPaidCompany(companyId))) return
    const question = { companyId, ticketId, speakerId, memory: bot.memory }
    const answer = await speakers[who].ask(question).catch((error) => failureOf(given, error))
    // The conversation may have been deleted meanwhile.
    if ((await questions.placeOf(given)) === undefined) return
    if (answer instanceof SpeakerFailed) return failed(given, question, answer)
    // Whoever has answered is not asked again: what cannot be taken of it leaves the customer to a person.
    await questions.answer(given, answer).catch((error) => questions.giveUp(given, failureOf(given, error)))
  }

  function failureOf({ ticketId, who }: AskGiven, error: unknown): SpeakerFailed {
    if (error instanceof SpeakerFailed) return error
    kernel.log.error({ err: error, ticketId, who }, 'an assistant or connector broke')
    return new SpeakerFailed('internal')
  }

  async function failed(given: AskGiven, question: Question, failure: SpeakerFailed) {
    const pauses = failure.isFinal ? [] : await speakers[given.who].retries(question).catch(() => [])
    const pause = pauses[given.tries]
    if (pause === undefined) await questions.giveUp(given, failure)
    else await questions.askAgain(given, pause)
  }

  return { name: askOutside.name, run: (given) => run(given as AskGiven), retries: 1, apart: AT_ONCE }
}
