import type { Happening, Orders, Reply } from '@recado/contract/bot/happenings'
import { later, seconds } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Answer, SpeakerFailed } from '../../kernel/speaker.ts'
import { shownBy } from '../messages/index.ts'
import { keepMarks, lockTicket } from '../tickets/index.ts'
import { type AskGiven, askOutside } from './askOutside.ts'
import { fetchReplyFiles } from './fetchReplyFiles.ts'
import { remember, type SaidFile, takeTurn } from './takeTurn.ts'

/** The questions that conversations wait on: whether one is still open, and what becomes of it. */
export function openQuestions(kernel: PlatformKernel) {
  const show = shownBy(kernel)

  const turn = ({ companyId, ticketId }: AskGiven, happening: Happening, files?: ReadonlyMap<Reply, SaidFile>) =>
    kernel.transact({ companyId }, async (tx) => {
      const ticket = await lockTicket(tx, ticketId)
      await takeTurn(tx, {
        ...{ ticket, botMemory: await remember(tx, ticketId), happening, now: kernel.clock.now(), show },
        ...(files && { files }),
      })
    })

  return {
    /** Where the bot is; null when a person has the conversation, undefined when there is none any more. */
    async placeOf({ companyId, ticketId }: AskGiven) {
      const row = await kernel.read(companyId).selectFrom('tickets').select('bot').where('id', '=', ticketId).executeTakeFirst()
      return row?.bot
    },
    async answer(given: AskGiven, { orders, memory, ...answer }: Answer) {
      const replies = answer.replies.map(storable)
      const files = await fetchReplyFiles(kernel, given.companyId, replies)
      const possible = await possibleOrders(kernel.read(given.companyId), orders)
      await turn(given, { kind: 'answered', askId: given.askId, replies, orders: possible, memory }, files)
    },
    giveUp: (given: AskGiven, { reason }: SpeakerFailed) => turn(given, { kind: 'failed', askId: given.askId, reason }),
    /** Counted as asked when it is to be asked: only whoever is late then is given up. */
    askAgain: (given: AskGiven, pause: number) =>
      kernel.transact(given, async (tx) => {
        await lockTicket(tx, given.ticketId)
        const { state } = await remember(tx, given.ticketId)
        if (state?.asking?.id !== given.askId) return
        const askedAt = later(kernel.clock.now(), seconds(pause))
        await keepMarks(tx, given.ticketId, { askedAt })
        await tx.enqueue(askOutside, { ...given, tries: given.tries + 1 }, { after: pause })
      }),
  }
}

/** Machines say what no database keeps. */
const storable = (reply: Reply): Reply => ({ ...reply, text: reply.text.replaceAll('\0', '').toWellFormed() })

/** Without what is not there in this company: whoever answers from outside may name any number. */
async function possibleOrders(db: TenantDb, { queueId, userId, ...orders }: Orders): Promise<Orders> {
  const [queue, user] = await Promise.all([
    queueId === undefined ? undefined : db.selectFrom('queues').select('id').where('id', '=', queueId).executeTakeFirst(),
    userId === undefined ? undefined : db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst(),
  ])
  return { ...orders, ...(queue && { queueId: queue.id }), ...(user && { userId: user.id }) }
}
