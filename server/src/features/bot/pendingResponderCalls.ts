import type { BotEvent, Reply, RequestedActions } from '@recado/contract/bot/botEvents'
import type { ResponderAnswer, ResponderFailed } from '../../connectors/responder.ts'
import { later, seconds } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { messagePresenter } from '../messages/index.ts'
import { lockTicket, updateBotColumns } from '../tickets/index.ts'
import { type AskResponderJob, askResponder } from './askResponder.ts'
import { fetchReplyFiles } from './fetchReplyFiles.ts'
import { type ReplyFile, readBotMemory, runBot } from './runBot.ts'

/** A question to an assistant or connector that a ticket waits for: reads its state, and stores its answer, its failure or its next try. */
export function createPendingQuestions(kernel: PlatformKernel) {
  const show = messagePresenter(kernel)

  const runTurn = ({ companyId, ticketId }: AskResponderJob, happening: BotEvent, files?: ReadonlyMap<Reply, ReplyFile>) =>
    kernel.transact({ companyId }, async (tx) => {
      const ticket = await lockTicket(tx, ticketId)
      await runBot(tx, {
        ticket,
        botMemory: await readBotMemory(tx, ticketId),
        happening,
        now: kernel.clock.now(),
        show,
        ...(files && { files }),
      })
    })

  return {
    /** The state of the bot; null if an agent has the ticket, undefined if the ticket was deleted. */
    async readState({ companyId, ticketId }: AskResponderJob) {
      const row = await kernel.read(companyId).selectFrom('tickets').select('bot').where('id', '=', ticketId).executeTakeFirst()
      return row?.bot
    },
    async answer(job: AskResponderJob, { orders, memory, origin, ...answer }: ResponderAnswer) {
      const replies = answer.replies.map(storable)
      const files = await fetchReplyFiles(kernel, job.companyId, replies)
      const validOrders = await dropMissingTargets(kernel.read(job.companyId), orders)
      await runTurn(job, { kind: 'answered', askId: job.askId, replies, orders: validOrders, memory, origin }, files)
    },
    giveUp: (job: AskResponderJob, { reason }: ResponderFailed) => runTurn(job, { kind: 'failed', askId: job.askId, reason }),
    /** `askedAt` becomes the time of the next try, so that the timeout counts from there. */
    retry: (job: AskResponderJob, pause: number) =>
      kernel.transact(job, async (tx) => {
        const ticket = await lockTicket(tx, job.ticketId)
        const { state } = await readBotMemory(tx, job.ticketId)
        if (state?.asking?.id !== job.askId) return
        const askedAt = later(kernel.clock.now(), seconds(pause))
        await updateBotColumns(tx, ticket, { askedAt })
        await tx.enqueue(askResponder, { ...job, tries: job.tries + 1 }, { delaySeconds: pause })
      }),
  }
}

/** An answer may contain characters that PostgreSQL cannot store. */
const storable = (reply: Reply): Reply => ({ ...reply, text: reply.text.replaceAll('\0', '').toWellFormed() })

/** Drops a queue or user that does not exist in this company: an answer from outside may contain any id. */
async function dropMissingTargets(db: TenantDb, { queueId, userId, ...orders }: RequestedActions): Promise<RequestedActions> {
  const [queue, user] = await Promise.all([
    queueId === undefined ? undefined : db.selectFrom('queues').select('id').where('id', '=', queueId).executeTakeFirst(),
    userId === undefined ? undefined : db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst(),
  ])
  return { ...orders, ...(queue && { queueId: queue.id }), ...(user && { userId: user.id }) }
}
