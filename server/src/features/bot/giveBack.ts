import { freshState } from '@recado/contract/bot/state'
import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import { attendsTicket, seesTicket } from '@recado/contract/tickets/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { shownBy } from '../messages/index.ts'
import { lockTicket, moveTicket } from '../tickets/index.ts'
import { remember, takeTurn } from './takeTurn.ts'

/** Gives a conversation back to the bot, which greets anew; not one that it has. */
export const giveBack = (kernel: Kernel, actor: SignedIn, id: number): Promise<Ticket> =>
  kernel.transact(actor, async (tx) => {
    const at = kernel.clock.now()
    const before = await lockTicket(tx, id)
    if (!seesTicket(actor, before) || !(attendsTicket(actor, before) || can(actor, 'tickets:seeAll')))
      throw new AppError('ERR_NO_PERMISSION')
    if (before.chatbot) return before
    if (before.status === 'closed' || before.isGroup || before.whatsappId === null) throw new AppError('ERR_NOT_SUPPORTED')
    const { toldClosed } = await remember(tx, id)
    const to = { status: 'pending', userId: null, queueId: null } as const
    const ticket = await moveTicket(tx, before, {
      ...{ act: 'giveBack', to, by: { id: actor.userId, name: actor.name }, at },
      marks: { bot: JSON.stringify(freshState) },
    })
    const botMemory = { state: freshState, toldClosed }
    return takeTurn(tx, { ticket, botMemory, happening: { kind: 'giveBack' }, now: at, show: shownBy(kernel) })
  })
