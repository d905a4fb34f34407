import { deflateSync } from 'node:zlib'
import { proto } from 'baileys'
import { freshId } from './handset.ts'
import type { ShownMessage } from './handsetScreen.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { type Node, node, seconds } from './nodes.ts'

const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type
const { RECENT } = proto.HistorySync.HistorySyncType

/** The history that a phone shares with a new device: all people it knows, and all messages with them. */
export const historyNodeFor = (device: LinkedDevice): Promise<Node> => shared(device, historyOf(device))

/** Sends the next part of the history. `progress`: how much the device has after it, in per cent. */
export const shareNextHistory = (device: LinkedDevice, progress: number) =>
  device.phone.inTurn(async () => device.deliver(await shared(device, { syncType: RECENT, progress, chunkOrder: progress })))

async function shared(device: LinkedDevice, history: proto.IHistorySync): Promise<Node> {
  const bytes = deflateSync(proto.HistorySync.encode(history).finish())
  const { syncType, chunkOrder, progress } = history
  const notification = { syncType, chunkOrder, progress, initialHistBootstrapInlinePayload: bytes }
  const message = { protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification: notification } }
  const { type, ciphertext } = await device.phone.encryptFor(device, message)
  const attributes = { from: device.phone.numberJid, id: freshId(), t: seconds(), type: 'text', category: 'peer' }
  return node('message', attributes, [node('enc', { v: '2', type }, ciphertext)])
}

function historyOf({ phone }: LinkedDevice): proto.IHistorySync {
  const known = [...phone.network.handsets()].filter((other) => other !== phone)
  const conversations = known.map((other) => {
    const said = phone.screen.messages.filter(({ chat }) => chat === other.number).reverse()
    return {
      id: other.lidJid,
      ...(!other.hidesNumber && { pnJid: other.numberJid }),
      name: other.name,
      conversationTimestamp: Number(seconds(said[0]?.at)),
      messages: said.map((shown) => ({ message: historyMessage(shown, phone.number, other.lidJid) })),
    }
  })
  const shown = known.filter((other) => !other.hidesNumber)
  return {
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    progress: 100,
    chunkOrder: 0,
    conversations,
    phoneNumberToLidMappings: shown.map(({ numberJid, lidJid }) => ({ pnJid: numberJid, lidJid })),
    pushnames: known.map(({ lidJid, name }) => ({ id: lidJid, pushname: name })),
  }
}

const historyMessage = ({ id, author, at, message }: ShownMessage, own: string, chat: string): proto.IWebMessageInfo => ({
  key: { remoteJid: chat, id, fromMe: author === own },
  message,
  messageTimestamp: Number(seconds(at)),
})
