import type { Message } from '@recado/contract/messages/messages'
import type { Address, Channel, ConnectionRef } from '../../../channels/channel.ts'
import { failPoint } from '../../../kernel/failPoints.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { LookupRequired } from '../../contacts/index.ts'
import { countInLedger } from '../../ledger/index.ts'
import type { StoredMessage } from '../../messages/index.ts'
import { settingOf } from '../../settings/index.ts'
import { isCreationRace } from '../../tickets/index.ts'
import { fillPlaceholder } from './fillPlaceholder.ts'
import { violatedConstraint } from './quarantine.ts'
import { type InboundMessage, storeInboundMessage } from './storeInboundMessage.ts'

export type ReceiveOptions = {
  kernel: Kernel
  channel: Channel
  show: (stored: StoredMessage) => Message
  /** Whether a company may have anything said now. */
  mayAnswer: (companyId: number) => Promise<boolean>
}

const DUPLICATE = 'messages_by_carrier'
const TRIES = 20

/** Stores what somebody wrote, once: tried again where two meet, and counted alone when it was there already. */
export async function receiveMessage({ kernel, channel, show, mayAnswer }: ReceiveOptions, line: ConnectionRef, event: InboundMessage) {
  const { transact, clock } = kernel
  let [shown, isLookedUp] = [event, false]
  const answers = await mayAnswer(line.companyId)
  for (let tries = 1; ; tries++) {
    try {
      const given = shown
      await transact(line, async (tx) => {
        if (await isIgnored(tx, given)) return
        await storeInboundMessage(tx, { line, event: given, now: clock.now(), isLookedUp, mayAnswer: answers, show })
        failPoint('inbound.beforeCommit')
      })
      failPoint('inbound.afterCommit')
      return
    } catch (error) {
      // All that the second delivery would have done is undone by then.
      if (violatedConstraint(error) === DUPLICATE)
        return transact(line, async (tx) => {
          const isFilled = await fillPlaceholder(tx, { line, event, now: clock.now(), mayAnswer: answers, show })
          if (!isFilled) countInLedger(tx, line, { received: 1, duplicates: 1 })
        })
      if (error instanceof LookupRequired) {
        shown = await withAllAddresses(channel, line, event)
        isLookedUp = true
      } else if (!isCreationRace(error) || tries === TRIES) throw error
    }
  }
}

/** Whether the company wants to hear nothing of groups. */
async function isIgnored({ db }: Tx, { chat }: InboundMessage) {
  return chat.some(({ kind }) => kind === 'group') && (await settingOf(db, 'CheckMsgIsGroup')) === 'enabled'
}

/** All that the service knows of who that is. When it cannot say, what it has shown must do. */
async function withAllAddresses(channel: Channel, line: ConnectionRef, event: InboundMessage): Promise<InboundMessage> {
  const all = async (addresses: Address[]) => {
    const known = await Promise.all(addresses.map((address) => channel.addressesOf(line, address).catch(() => [])))
    return [...addresses, ...known.flat()]
  }
  const chat = event.chat.some(({ kind }) => kind === 'group') ? event.chat : await all(event.chat)
  return { ...event, chat, ...(event.author && { author: { ...event.author, addresses: await all(event.author.addresses) } }) }
}
