import type { Happening } from '@recado/contract/bot/happenings'
import { later, seconds } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import { type Answer, type Speaker, SpeakerFailed } from '../../kernel/speaker.ts'
import { shownBy } from '../messages/index.ts'
import { heldTicket } from '../tickets/index.ts'
import { type AskGiven, askOutside } from './askOutside.ts'
import { fetchReplyFiles } from './fetchReplyFiles.ts'
import { possibleOrders } from './possibleOrders.ts'
import { remember, type SaidFile, takeTurn } from './takeTurn.ts'

export type Speakers = Record<AskGiven['who'], Speaker>

/** So many questions are under way at the same time. */
const AT_ONCE = 8

/** Asks an assistant or a connector, outside of any transaction, and goes on with what it says; not at all, if somebody has taken over. */
export function askOutsideJob(kernel: Kernel, speakers: Speakers): Job {
  const show = shownBy(kernel)

  async function run(given: AskGiven) {
    const { companyId, ticketId, who, speakerId } = given
    const row = await kernel.read(companyId).selectFrom('tickets').select('bot').where('id', '=', ticketId).executeTakeFirst()
    if (!row?.bot || row.bot.asking?.id !== given.askId) return
    const asked = { companyId, ticketId, speakerId, memory: row.bot.memory }
    try {
      const answer = await speakers[who].ask(asked)
      await answered(given, answer)
    } catch (error) {
      const failure = error instanceof SpeakerFailed ? error : new SpeakerFailed('internal')
      if (failure !== error) kernel.log.error({ err: error, ticketId, who }, 'an assistant or connector broke')
      const pauses = failure.isFinal ? [] : await speakers[who].retries(asked).catch(() => [])
      const pause = pauses[given.tries]
      if (pause === undefined) await turn(given, { kind: 'failed', askId: given.askId, reason: failure.reason })
      else await askAgain(given, pause)
    }
  }

  async function answered(given: AskGiven, { replies, orders, memory }: Answer) {
    const files = await fetchReplyFiles(kernel, given.companyId, replies)
    const possible = await possibleOrders(kernel.read(given.companyId), orders)
    await turn(given, { kind: 'answered', askId: given.askId, replies, orders: possible, memory }, files)
  }

  const turn = ({ companyId, ticketId }: AskGiven, happening: Happening, files?: ReadonlyMap<Answer['replies'][number], SaidFile>) =>
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
      await tx.db.updateTable('tickets').set({ askedAt }).where('id', '=', given.ticketId).execute()
      await tx.enqueue(askOutside, { ...given, tries: given.tries + 1 }, { after: pause })
    })

  return { name: askOutside.name, run: (given) => run(given as AskGiven), retries: 1, apart: AT_ONCE }
}
