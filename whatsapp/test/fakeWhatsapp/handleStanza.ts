import { getBinaryNodeChild, getBinaryNodeChildren } from 'baileys'
import { answerQuery } from './answerQuery.ts'
import type { Connection } from './connection.ts'
import { unlinkDevice } from './disconnectDevice.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { startDelivery } from './login.ts'
import type { Network } from './network.ts'
import { answer, childrenOf, type Node, node } from './nodes.ts'
import { routeFromDevice } from './routeFromDevice.ts'

type StanzaContext = { network: Network; connection: Connection; device: LinkedDevice; stanza: Node }

/** Handles the stanzas of a device, by tag. Other stanzas need no answer. */
const handlers: Record<string, (said: StanzaContext) => void | Promise<void>> = {
  iq: handleQuery,
  message: ({ network, device, stanza }) => routeFromDevice(network, device, stanza),
  receipt: received,
  chatstate: typed,
  call: called,
  ack: ({ device, stanza: { attrs } }) => device.has(attrs.class ?? '', attrs),
}

export const handleStanza = (said: StanzaContext) => handlers[said.stanza.tag]?.(said)

async function handleQuery({ network, connection, device, stanza }: StanzaContext) {
  const [first] = childrenOf(stanza)
  if (stanza.attrs.type === 'result') return
  if (stanza.attrs.xmlns === 'passive') {
    connection.send(answer(stanza))
    return startDelivery(device)
  }
  if (first?.tag === 'remove-companion-device') {
    connection.send(answer(stanza))
    return unlinkDevice(device)
  }
  connection.send(await answerQuery({ network, connection, device, query: stanza }))
}

/** A receipt: the device has a message, its user has read one, or it could not decrypt one. */
async function received({ network, connection, device, stanza }: StanzaContext) {
  const { id = '', to = '', type, participant } = stanza.attrs
  connection.send(node('ack', { class: 'receipt', id, from: to, participant, type }))
  if (type === 'retry') return network.resends.ask(device, id)
  const more = getBinaryNodeChildren(getBinaryNodeChild(stanza, 'list'), 'item').map(({ attrs }) => attrs.id ?? '')
  const writer = network.find(participant ?? to)
  for (const one of [id, ...more]) {
    device.has('message', { id: one })
    if (writer) writer.receipts.set(one, [...(writer.receipts.get(one) ?? []), type ?? 'delivered'])
  }
}

function typed({ network, device, stanza }: StanzaContext) {
  const seenBy = network.find(stanza.attrs.to ?? '')
  if (getBinaryNodeChild(stanza, 'composing')) seenBy?.typing.set(device.phone.number, new Date())
  else seenBy?.typing.delete(device.phone.number)
}

function called({ network, connection, stanza }: StanzaContext) {
  const { id, to = '' } = stanza.attrs
  const rejected = getBinaryNodeChild(stanza, 'reject')?.attrs['call-id']
  if (rejected) network.find(to)?.rejectedCalls.push({ id: rejected, at: new Date() })
  connection.send(node('ack', { class: 'call', id, from: to }))
}
