import type { BotEvent } from '@recado/contract/bot/botEvents'
import { botSettingsOf } from '@recado/contract/bot/botSettings'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { messagePresenter } from '../messages/index.ts'
import type { NotifyCustomer } from '../tickets/index.ts'
import { runBot } from './runBot.ts'

/** Sends the customer a message when the ticket was accepted, transferred or resolved. */
export function createCustomerNotifier(kernel: Kernel): NotifyCustomer {
  const show = messagePresenter(kernel)
  return async (tx, { at, ...change }) => {
    const happening = botEventOf(change)
    if (!happening || isSilent(happening, change.actor)) return change.after
    const botMemory = { state: null, toldClosed: null }
    return (await runBot(tx, { ticket: change.after, botMemory, happening, now: at, show })).ticket
  }
}

/** The settings of the actor are loaded already. If they switch this message off, the bot's configuration need not be read. */
function isSilent({ kind }: BotEvent, { chosen }: SignedIn) {
  const { sendGreetingAccepted, sendMsgTransfTicket } = botSettingsOf((key) => chosen[key]).settings
  return (kind === 'accept' && !sendGreetingAccepted) || (kind === 'transfer' && !sendMsgTransfTicket)
}

function botEventOf({ act, before, after, actor }: Omit<Parameters<NotifyCustomer>[1], 'at'>): BotEvent | undefined {
  if (act === 'resolve') return { kind: act }
  if (act === 'accept') return { kind: act, user: after.user?.name ?? '' }
  if (act !== 'transfer') return undefined
  const hasNewAgent = after.userId !== before.userId && after.userId !== actor.userId
  return { kind: act, user: hasNewAgent ? (after.user?.name ?? null) : null, queue: after.queue?.name ?? null }
}
