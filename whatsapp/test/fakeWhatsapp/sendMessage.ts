import { encodeWAMessage, type proto } from 'baileys'
import { addressIn, type Group } from './group.ts'
import type { Handset } from './handset.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { attachmentIn } from './messageContent.ts'
import { type Node, node, seconds } from './nodes.ts'

type Sent = { id: string; at: Date; as?: 'lid' | 'pn' | undefined; message: proto.IMessage; edit?: string }

/**
 * Shows the message on all handsets at once. Sends it to the devices that are linked to them, also the writer's own. Each device gets
 * its own encrypted copy.
 */
export async function sendMessage(writer: Handset, to: Handset | Group, sent: Sent) {
  const arrived = { id: sent.id, author: writer.number, at: sent.at, message: sent.message }
  if ('members' in to) {
    for (const member of to.members) member.screen.show({ ...arrived, chat: to.id })
    const bring = await groupDelivery(writer, to, sent)
    for (const member of to.members) for (const device of member.devices) await bring(device)
  } else {
    writer.screen.show({ ...arrived, chat: to.number })
    if (to !== writer) to.screen.show({ ...arrived, chat: writer.number })
    for (const device of to.devices) await personalDelivery(writer, sent)(device)
    if (to !== writer) for (const device of writer.devices) await ownDelivery(writer, to, sent)(device)
  }
  writer.network.happenings.happened()
}

const common = (writer: Handset, { id, at, message, edit }: Sent) => ({
  id,
  t: seconds(at),
  type: message.reactionMessage ? 'reaction' : message.pollCreationMessageV3 ? 'poll' : attachmentIn(message) ? 'media' : 'text',
  notify: writer.name,
  edit,
})

const sealed = (type: string, ciphertext: Uint8Array, message: proto.IMessage) =>
  node('enc', { v: '2', type, mediatype: attachmentIn(message)?.kind }, ciphertext)

/** Encrypts the message for each delivery, so that a device that asks again gets a new copy. */
function delivering(writer: Handset, { id }: Sent, make: (device: LinkedDevice) => Promise<Node>) {
  return async (device: LinkedDevice) => {
    const again = async () => {
      await writer.beginAnew(device)
      device.deliver(await make(device))
    }
    writer.network.resends.keep(device, id, () => writer.inTurn(again))
    device.deliver(device.garbled(await make(device)))
    if (device.isResealed()) device.deliver(await make(device))
  }
}

function personalDelivery(writer: Handset, sent: Sent) {
  return delivering(writer, sent, async (device) => {
    const { type, ciphertext } = await writer.encryptFor(device, sent.message)
    const attributes = { ...common(writer, sent), ...senderIn(addressingTo(device, writer, sent), writer) }
    return node('message', attributes, [sealed(type, ciphertext, sent.message)])
  })
}

const addressingTo = (device: LinkedDevice, writer: Handset, { as }: Sent) => (writer.hidesNumber ? 'lid' : (as ?? device.addressing()))

const senderIn = (addressing: 'lid' | 'pn', { lidJid, numberJid, shownNumberJid }: Handset) =>
  addressing === 'lid'
    ? { from: lidJid, sender_pn: shownNumberJid, addressing_mode: 'lid' }
    : { from: numberJid, sender_lid: lidJid, addressing_mode: 'pn' }

/** For the devices of the owner: a message that the owner has typed on the handset. */
function ownDelivery(writer: Handset, to: Handset, sent: Sent) {
  return delivering(writer, sent, async (device) => {
    const deviceSentMessage = { destinationJid: to.lidJid, message: sent.message }
    const { type, ciphertext } = await writer.encryptFor(device, { deviceSentMessage })
    const recipient =
      addressingTo(device, to, sent) === 'lid'
        ? { from: writer.lidJid, recipient: to.lidJid, peer_recipient_pn: to.shownNumberJid, addressing_mode: 'lid' }
        : { from: writer.numberJid, recipient: to.numberJid, peer_recipient_lid: to.lidJid, addressing_mode: 'pn' }
    return node('message', { ...common(writer, sent), ...recipient }, [sealed(type, ciphertext, sent.message)])
  })
}

async function groupDelivery(writer: Handset, group: Group, sent: Sent) {
  const me = addressIn(group, writer)
  const { repository } = writer.keys
  const data = encodeWAMessage(sent.message)
  const { ciphertext, senderKeyDistributionMessage } = await repository.encryptGroupMessage({ group: group.jid, meId: me, data })
  const key = { senderKeyDistributionMessage: { groupId: group.jid, axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage } }
  const alternative = group.addressing === 'lid' ? { participant_pn: writer.shownNumberJid } : { participant_lid: writer.lidJid }
  return delivering(writer, sent, async (device) => {
    const forDevice = await writer.encryptFor(device, key)
    const attributes = { ...common(writer, sent), from: group.jid, participant: me, addressing_mode: group.addressing, ...alternative }
    return node('message', attributes, [
      node('enc', { v: '2', type: forDevice.type }, forDevice.ciphertext),
      sealed('skmsg', ciphertext, sent.message),
    ])
  })
}
