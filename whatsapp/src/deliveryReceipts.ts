import { acks } from '@recado/contract/messages/messages'
import type { ChannelHost, ConnectionRef, MessageStatusUpdate } from '@recado/server/channels/channel'
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, isJidGroup } from 'baileys'
import type { AckChange, SessionStore } from './sessionStore.ts'

const PAUSE = 1000
const MOST = 500

/** The status changes of sent messages in a receipt. */
export function parseReceipt({ attrs, content }: BinaryNode, now: Date): AckChange[] {
  // A receipt with `recipient` comes from another device of this account, about a message of somebody else.
  if (!attrs.id || attrs.recipient) return []
  const ack = ackOf(attrs.type, isJidGroup(attrs.from) === true)
  if (ack === undefined) return []
  const list = getBinaryNodeChild({ tag: 'receipt', attrs, content }, 'list')
  const others = getBinaryNodeChildren(list, 'item').flatMap((item) => item.attrs.id ?? [])
  const at = attrs.t ? new Date(Number(attrs.t) * 1000) : now
  return [attrs.id, ...others].map((carrierId) => ({ carrierId, ack, at }))
}

function ackOf(type: string | undefined, isGroup: boolean): number | undefined {
  if (type === undefined || type === 'inactive') return acks.delivered
  if (type === 'read') return isGroup ? acks.readBySome : acks.read
  return type === 'played' ? (isGroup ? acks.readBySome : acks.played) : undefined
}

const asItem = ({ messageId, ...raised }: AckChange & { messageId: string | null }): MessageStatusUpdate => ({
  ...raised,
  messageId: messageId ?? undefined,
})

type ReceiptReporterOptions = {
  connection: ConnectionRef
  host: ChannelHost
  vault: SessionStore
  pause: (milliseconds: number) => Promise<void>
  isClosed: () => boolean
}

/** Stores receipts at once, because WhatsApp sends them only once. Reports them until the product has stored them; the next session goes on. */
export function createReceiptReporter({ connection, host, vault, pause, isClosed }: ReceiptReporterOptions) {
  let noting: Promise<void> = Promise.resolve()
  let isAtWork = false
  let isThereMore = false

  async function queueReceipts(items: readonly AckChange[]): Promise<void> {
    try {
      await vault.noteRaised(items)
    } catch {
      await pause(PAUSE)
      return isClosed() ? undefined : queueReceipts(items)
    }
  }

  async function reportAll() {
    while (!isClosed()) {
      isThereMore = false
      const items = (await vault.readRaised()).slice(0, MOST)
      if (items.length > 0) {
        await host.receive(connection, { kind: 'status', items: items.map(asItem) })
        await vault.forgetRaised(items)
      } else if (!isThereMore) return
    }
  }

  async function wake() {
    isThereMore = true
    if (isAtWork) return
    isAtWork = true
    while (isThereMore && !isClosed()) await reportAll().catch(() => pause(PAUSE))
    isAtWork = false
  }

  return {
    add(items: readonly AckChange[]) {
      if (items.length === 0) return
      noting = noting.then(() => queueReceipts(items))
      void noting.then(wake)
    },
    resume: () => void wake(),
    /** Resolves when all receipts so far are stored. */
    noted: () => noting,
  }
}
