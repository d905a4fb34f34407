import { initialState } from '@recado/contract/bot/state'
import { AppError } from '@recado/contract/errors'
import { mayDirect } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { messagePresenter } from '../messages/index.ts'
import { lockTicket, moveTicket } from '../tickets/index.ts'
import { readBotMemory, runBot } from './runBot.ts'

/** Returns a ticket to the bot, which greets again. If the bot has the ticket already, it stays as it is. */
export const returnToBot = (kernel: Kernel, actor: SignedIn, id: number): Promise<Ticket> =>
  kernel.transact(actor, async (tx) => {
    const at = kernel.clock.now()
    const before = await lockTicket(tx, id)
    if (!mayDirect(actor, before)) throw new AppError('ERR_NO_PERMISSION')
    if (before.chatbot) return before
    if (before.status === 'closed' || before.isGroup || before.whatsappId === null) throw new AppError('ERR_NOT_SUPPORTED')
    const { toldClosed } = await readBotMemory(tx, id)
    const to = { status: 'pending', userId: null, queueId: null } as const
    const ticket = await moveTicket(tx, before, {
      act: 'giveBack',
      to,
      by: { id: actor.userId, name: actor.name },
      at,
      botColumns: { bot: JSON.stringify(initialState) },
    })
    const botMemory = { state: initialState, toldClosed }
    const show = messagePresenter(kernel)
    return (await runBot(tx, { ticket, botMemory, happening: { kind: 'giveBack' }, now: at, show })).ticket
  })
