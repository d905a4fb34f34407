import type { Happening, Reply } from '@recado/contract/bot/happenings'
import { later, seconds } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { type Answer, type Question, type Speaker, SpeakerFailed } from '../../kernel/speaker.ts'
import { shownBy } from '../messages/index.ts'
import { heldTicket, keepMarks } from '../tickets/index.ts'
import { type AskGiven, askOutside } from './askOutside.ts'
import { fetchReplyFiles } from './fetchReplyFiles.ts'
import { possibleOrders } from './possibleOrders.ts'
import { remember, type SaidFile, takeTurn } from './takeTurn.ts'

export type Speakers = Record<AskGiven['who'], Speaker>

/** So many questions are under way at the same time. */
const AT_ONCE = 8

/** Asks an assistant or a connector, outside of any transaction, and goes on with what it says; not at all, if somebody has taken over. */
export function askOutsideJob(kernel: PlatformKernel, speakers: Speakers): Job {
  const show = shownBy(kernel)

  async function run(given: AskGiven) {
    const { companyId, ticketId, who, speakerId } = given
    const bot = await placeOf(given)
    if (bot?.asking?.id !== given.askId || !(await kernel.identities.isPaidCompany(companyId))) return
    const asked = { companyId, ticketId, speakerId, memory: bot.memory }
    const answer = await speakers[who].ask(asked).catch((error) => failureOf(given, error))
    // The conversation may have been deleted meanwhile.
    if ((await placeOf(given)) === undefined) return
    if (answer instanceof SpeakerFailed) return failed(given, asked, answer)
    // Whoever has answered is not asked again: what cannot be taken of it leaves the customer to a person.
    await answered(given, answer).catch((error) => giveUp(given, failureOf(given, error)))
  }

  async function placeOf({ companyId, ticketId }: AskGiven) {
    const row = await kernel.read(companyId).selectFrom('tickets').select('bot').where('id', '=', ticketId).executeTakeFirst()
    return row?.bot
  }

  function failureOf({ ticketId, who }: AskGiven, error: unknown): SpeakerFailed {
    if (error instanceof SpeakerFailed) return error
    kernel.log.error({ err: error, ticketId, who }, 'an assistant or connector broke')
    return new SpeakerFailed('internal')
  }

  async function failed(given: AskGiven, asked: Question, failure: SpeakerFailed) {
    const pauses = failure.isFinal ? [] : await speakers[given.who].retries(asked).catch(() => [])
    const pause = pauses[given.tries]
    if (pause === undefined) await giveUp(given, failure)
    else await askAgain(given, pause)
  }

  const giveUp = (given: AskGiven, { reason }: SpeakerFailed) => turn(given, { kind: 'failed', askId: given.askId, reason })

  async function answered(given: AskGiven, { orders, memory, ...answer }: Answer) {
    const replies = answer.replies.map(storable)
    const files = await fetchReplyFiles(kernel, given.companyId, replies)
    const possible = await possibleOrders(kernel.read(given.companyId), orders)
    await turn(given, { kind: 'answered', askId: given.askId, replies, orders: possible, memory }, files)
  }

  const turn = ({ companyId, ticketId }: AskGiven, happening: Happening, files?: ReadonlyMap<Reply, SaidFile>) =>
    kernel.transact({ companyId }, async (tx) => {
      const ticket = await heldTicket(tx, ticketId)
      await takeTurn(tx, {
        ...{ ticket, remembered: await remember(tx, ticketId), happening, now: kernel.clock.now(), show },
        ...(files && { files }),
      })
    })

  /** Counted as asked when it is to be asked: only whoever is late then is given up. */
  const askAgain = (given: AskGiven, pause: number) =>
    kernel.transact(given, async (tx) => {
      await heldTicket(tx, given.ticketId)
      const { state } = await remember(tx, given.ticketId)
      if (state?.asking?.id !== given.askId) return
      const askedAt = later(kernel.clock.now(), seconds(pause))
      await keepMarks(tx, given.ticketId, { askedAt })
      await tx.enqueue(askOutside, { ...given, tries: given.tries + 1 }, { after: pause })
    })

  return { name: askOutside.name, run: (given) => run(given as AskGiven), retries: 1, apart: AT_ONCE }
}

/** Machines say what no database keeps. */
const storable = (reply: Reply): Reply => ({ ...reply, text: reply.text.replaceAll('\0', '').toWellFormed() })
