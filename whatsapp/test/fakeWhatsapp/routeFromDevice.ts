import { getBinaryNodeChild, getBinaryNodeChildren, jidDecode, proto, unpadRandomMax16 } from 'baileys'
import { mayReach } from './accountLimits.ts'
import { addressIn, type Group } from './group.ts'
import type { Handset } from './handset.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import type { Network } from './network.ts'
import { type Node, node, seconds } from './nodes.ts'

/** The account may not write to this stranger. */
const RESTRICTED = '463'

/** Handles a message of a device: the service acknowledges it, and each recipient's handset gets its own encrypted copy. */
export async function routeFromDevice(network: Network, device: LinkedDevice, stanza: Node) {
  const { id = '', to = '', category } = stanza.attrs
  const isPeer = category === 'peer'
  const group = network.groups.get(to)
  const person = network.find(to)
  const isKnown = isPeer || group !== undefined || person !== undefined
  if (!acknowledge(device, stanza, { isKnown, isReachable: isPeer || !person || mayReach(device, person) })) return
  if (!isPeer) device.taken.push({ id, to })
  if (group) for (const member of group.members) await arriveInGroup({ device, stanza, group, member })
  else for (const { phone, sealed } of copiesIn(network, stanza)) await arrive({ device, stanza, phone, sealed, isPeer })
}

type Reach = { isKnown: boolean; isReachable: boolean }

/** Answers the device. Returns false if WhatsApp refuses the message. */
function acknowledge(device: LinkedDevice, { attrs: { id, to, participant } }: Node, { isKnown, isReachable }: Reach): boolean {
  const { nack, forgetAcks = 0 } = device.faults
  const acknowledgement = (error?: string) => {
    if (error !== undefined) device.nacked.push({ id: id ?? '', code: error })
    return node('ack', { class: 'message', id, from: to, participant, t: seconds(), error })
  }
  if (nack && nack.times > 0) {
    device.faults = { ...device.faults, nack: { ...nack, times: nack.times - 1 } }
    device.bring(acknowledgement(String(nack.code)))
    return false
  }
  if (!isKnown || !isReachable) {
    device.bring(acknowledgement(isKnown ? RESTRICTED : '404'))
    return false
  }
  if (forgetAcks > 0) device.faults = { ...device.faults, forgetAcks: forgetAcks - 1 }
  else device.bring(acknowledgement())
  return true
}

type Copy = { phone: Handset; sealed: Node }

function* copiesIn(network: Network, stanza: Node): Generator<Copy> {
  const direct = getBinaryNodeChild(stanza, 'enc')
  const copies = getBinaryNodeChildren(getBinaryNodeChild(stanza, 'participants'), 'to')
  const all = [...copies.map((copy) => [copy.attrs.jid, getBinaryNodeChild(copy, 'enc')] as const), [stanza.attrs.to, direct] as const]
  for (const [jid, sealed] of all) {
    const phone = jid && jidDecode(jid)?.device ? undefined : network.find(jid ?? '')
    if (phone && sealed) yield { phone, sealed }
  }
}

const opened = (phone: Handset, device: LinkedDevice, { attrs, content }: Node) =>
  phone.inTurn(() => phone.decrypt(device, { type: attrs.type, ciphertext: content as Uint8Array }))

type Arriving = { device: LinkedDevice; stanza: Node; phone: Handset; sealed: Node; isPeer: boolean }

async function arrive({ device, stanza, phone, sealed, isPeer }: Arriving) {
  const { id = '', to = '' } = stanza.attrs
  const message = await opened(phone, device, sealed).catch(() => undefined)
  if (isPeer) return
  if (!message) {
    phone.screen.keepPlaceOf(id)
    return phone.network.receipts.cannotRead(phone, id, { device, address: to, participant: undefined })
  }
  const isOwn = phone === device.phone
  const chat = isOwn ? phone.network.find(stanza.attrs.recipient ?? to)?.number : device.phone.number
  const content = message.deviceSentMessage?.message ?? message
  phone.screen.show({ id, chat: chat ?? to, author: device.phone.number, at: new Date(), message: content })
  if (!isOwn) phone.network.receipts.came(phone, id, { device, address: to, participant: undefined })
}

type ArrivingInGroup = { device: LinkedDevice; stanza: Node; group: Group; member: Handset }

async function arriveInGroup({ device, stanza, group, member }: ArrivingInGroup) {
  const { id = '' } = stanza.attrs
  const author = group.addressing === 'lid' ? device.lidJid : device.jid
  const key = [...copiesIn(member.network, stanza)].find(({ phone }) => phone === member)
  if (key) await takeSenderKey({ member, device, author, sealed: key.sealed })
  const ciphertext = getBinaryNodeChild(stanza, 'enc')?.content as Uint8Array
  const plain = await member.inTurn(() =>
    member.keys.repository.decryptGroupMessage({ group: group.jid, authorJid: author, msg: ciphertext }),
  )
  const message = proto.Message.decode(unpadRandomMax16(plain))
  member.screen.show({ id, chat: group.id, author: device.phone.number, at: new Date(), message })
  if (member === device.phone) return
  member.network.receipts.came(member, id, { device, address: group.jid, participant: addressIn(group, member) })
}

async function takeSenderKey({ member, device, author, sealed }: { member: Handset; device: LinkedDevice; author: string; sealed: Node }) {
  const { senderKeyDistributionMessage: item } = await opened(member, device, sealed)
  if (item) await member.keys.repository.processSenderKeyDistributionMessage({ item, authorJid: author })
}
