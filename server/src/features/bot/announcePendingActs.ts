import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { seconds } from '../../kernel/clock.ts'
import { pollOrNotify } from '../../kernel/concurrency/pollOrNotify.ts'
import { failPoint } from '../../kernel/failPoints.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import type { StoredMessage } from '../messages/index.ts'
import { messagePresenter } from '../messages/index.ts'
import { announcePendingCloses, announcePendingTransfer, lockTicket } from '../tickets/index.ts'
import { runBot } from './runBot.ts'

const NAP = seconds(1)
const AT_ONCE = 200

type PendingAct = {
  table: 'pendingCloses' | 'pendingTransfers'
  act: 'close' | 'transfer'
  announce: (tx: Tx, ticket: Ticket) => Promise<unknown>
}

/** Announces resolves and transfers once the time to undo them is over, while this process runs. */
export function announcePendingActs(kernel: PlatformKernel) {
  const { clock } = kernel
  const show = messagePresenter(kernel)
  const ends = [
    startWorker(kernel, {
      table: 'pendingCloses',
      act: 'close',
      announce: (tx, ticket) => completePendingClose(tx, ticket, { now: clock.now(), show }),
    }),
    startWorker(kernel, {
      table: 'pendingTransfers',
      act: 'transfer',
      announce: (tx, ticket) => announcePendingTransfer(tx, ticket, clock.now()),
    }),
  ]
  return async () => void (await Promise.all(ends.map((end) => end())))
}

function startWorker(kernel: PlatformKernel, { table, act, announce }: PendingAct) {
  const { platform, transact, clock, log } = kernel

  const finish = ({ companyId, ticketId }: { companyId: number; ticketId: number }) =>
    transact({ companyId }, async (tx) => {
      await announce(tx, await lockTicket(tx, ticketId))
      failPoint(`${act}.beforeCommit`)
    }).then(
      () => failPoint(`${act}.afterCommit`),
      (error) => log.warn({ err: error, ticketId, act }, 'the act of an agent could not be announced'),
    )

  /** In the order of ids, so that the others need not wait for one that always fails. */
  async function finishDue() {
    const now = clock.now().toISOString()
    for (let last: number | undefined = 0; last !== undefined; ) {
      const due: { id: number; companyId: number; ticketId: number }[] = await platform
        .selectFrom(table)
        .select(['id', 'companyId', 'ticketId'])
        .where('leavesAt', '<=', now)
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      for (const pending of due) await finish(pending)
      last = due.length < AT_ONCE ? undefined : due.at(-1)?.id
    }
  }

  async function nextIn() {
    const now = clock.now()
    const rows = platform.selectFrom(table).select(({ fn }) => fn.min<string | null>('leavesAt').as('next'))
    const found = await rows.where('leavesAt', '>', now.toISOString()).executeTakeFirst()
    return found?.next ? Date.parse(found.next) - now.getTime() : NAP
  }

  const watch = pollOrNotify({ kernel, name: table, what: { [table]: true }, nap: NAP, work: finishDue, nextIn })
  return () => watch.end()
}

type CloseContext = { now: Date; show: (stored: StoredMessage) => Message }

/** Completes the resolve of a locked ticket: sends the webhooks that waited, and sends the customer the question for a rating or the goodbye text. */
export async function completePendingClose(tx: Tx, ticket: Ticket, { now, show }: CloseContext): Promise<Ticket> {
  const isGoodbyeDue = (await announcePendingCloses(tx, [ticket])).length > 0
  if (!isGoodbyeDue || ticket.status !== 'closed') return ticket
  const botMemory = { state: null, toldClosed: null }
  return (await runBot(tx, { ticket, botMemory, happening: { kind: 'resolve' }, now, show })).ticket
}
