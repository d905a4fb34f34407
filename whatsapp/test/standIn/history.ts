import { deflateSync } from 'node:zlib'
import { proto } from 'baileys'
import { freshId } from './handset.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { type Node, node, seconds } from './nodes.ts'
import type { Shown } from './screen.ts'

const DAY = 24 * 60 * 60 * 1000
const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type

/** What the phone shares with a line that is new: who it knows, and what was said of late. */
export async function historyFor(device: LinkedDevice): Promise<Node> {
  const bootstrap = deflateSync(proto.HistorySync.encode(historyOf(device)).finish())
  const shared = { syncType: 0, chunkOrder: 0, progress: 100, initialHistBootstrapInlinePayload: bootstrap }
  const message = { protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification: shared } }
  const { type, ciphertext } = await device.phone.encryptFor(device, message)
  const attributes = { from: device.phone.numberJid, id: freshId(), t: seconds(), type: 'text', category: 'peer' }
  return node('message', attributes, [node('enc', { v: '2', type }, ciphertext)])
}

function historyOf({ phone }: LinkedDevice): proto.IHistorySync {
  const known = [...phone.network.handsets()].filter((other) => other !== phone)
  const recent = phone.screen.messages.filter(({ at }) => at.getTime() > Date.now() - DAY)
  const conversations = known.map((other) => {
    const said = recent.filter(({ chat }) => chat === other.number).reverse()
    return {
      id: other.lidJid,
      ...(!other.hidesNumber && { pnJid: other.numberJid }),
      name: other.name,
      conversationTimestamp: Number(seconds(said[0]?.at)),
      messages: said.map((shown) => ({ message: keptMessage(shown, phone.number, other.lidJid) })),
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

const keptMessage = ({ id, author, at, message }: Shown, own: string, chat: string): proto.IWebMessageInfo => ({
  key: { remoteJid: chat, id, fromMe: author === own },
  message,
  messageTimestamp: Number(seconds(at)),
})
