import { later, minutes } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/transact.ts'
import { messagePresenter } from '../messages/index.ts'
import { notifyAdmins, notifyUsers } from '../notices/index.ts'
import { lockTicket } from '../tickets/index.ts'
import { readAvailableUsersOf } from '../users/index.ts'
import { type RemindOfHandoverJob, remindOfHandover } from './remindOfHandover.ts'
import { readBotMemory, runBot } from './runBot.ts'

/** After a longer pause of the installation, or a restore, nobody is reminded of what was long ago. */
const LATEST = minutes(30)

/** An assistant has handed over a while ago and nobody has answered: the customer and the people of the queue are told, once. */
export function remindOfHandoverJob(kernel: PlatformKernel): Job {
  const show = messagePresenter(kernel)

  const run = async ({ companyId, ticketId, handoverId, at }: RemindOfHandoverJob) => {
    if (kernel.clock.now() > later(new Date(at), LATEST)) return
    if (!(await kernel.sessionCache.isPaidCompany(companyId)) || !(await exists(ticketId, companyId))) return
    await kernel.transact({ companyId }, async (tx) => {
      const ticket = await lockTicket(tx, ticketId)
      const botMemory = await readBotMemory(tx, ticketId)
      if (ticket.status !== 'pending' || ticket.userId !== null || botMemory.state?.handoverId !== handoverId) return
      const now = kernel.clock.now()
      const happening = { kind: 'handoverUnanswered', handoverId } as const
      await runBot(tx, { ticket, botMemory, happening, now, show })
      await notifyPeople(tx, ticket, now)
    })
  }

  const exists = async (ticketId: number, companyId: number) =>
    (await kernel.read(companyId).selectFrom('tickets').select('id').where('id', '=', ticketId).executeTakeFirst()) !== undefined

  return { name: remindOfHandover.name, run: (job) => run(job as RemindOfHandoverJob) }
}

/** The available people of the queue; where there are none, the administrators. */
async function notifyPeople(tx: Tx, ticket: Awaited<ReturnType<typeof lockTicket>>, at: Date) {
  const about = { kind: 'handoverUnanswered' as const, name: ticket.contact.name, at }
  const userIds = ticket.queueId === null ? [] : await readAvailableUsersOf(tx, ticket.queueId)
  if (userIds.length === 0) await notifyAdmins(tx, about)
  else await notifyUsers(tx, userIds, { ...about, text: '', place: { ticket, noteId: null } })
}
