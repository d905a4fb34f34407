import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { Connection } from './connection.ts'
import { handleStanza } from './handleStanza.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { logIn, refuseLogin } from './login.ts'
import { openMediaHost } from './mediaHost.ts'
import { Network } from './network.ts'
import { childrenOf, type Node, node } from './nodes.ts'
import { trustedRootOf, trustRoot } from './trustedRoot.ts'

const RESTART = '515'
const TOO_OLD = 405
export type FakeWhatsapp = Awaited<ReturnType<typeof openFakeWhatsapp>>

/**
 * A server on this machine that speaks the protocol of WhatsApp Web, with any number of phones. Only for tests. `host`: the address at
 * which it listens.
 */
export async function openFakeWhatsapp({ host = '127.0.0.1' } = {}) {
  const media = await openMediaHost()
  const network = new Network(media)
  const server = new WebSocketServer({ port: 0, host })
  await once(server, 'listening')
  const connections = new Set<Connection>()
  const devices = new Map<Connection, LinkedDevice>()

  async function hear(connection: Connection, stanza: Node) {
    const device = devices.get(connection)
    if (device) await handleStanza({ network, connection, device, stanza })
    else if (childrenOf(stanza)[0]?.tag === 'pair-device-sign') connection.end(node('stream:error', { code: RESTART }))
    else if (stanza.tag === 'iq' && stanza.attrs.type !== 'result')
      network.newcomers.ask(connection, stanza, (jid) => network.find(jid) !== undefined)
    else if (stanza.tag === 'ack') network.newcomers.passkeys.noteAck(stanza)
    network.happenings.happened()
  }

  function leave(connection: Connection) {
    connections.delete(connection)
    network.newcomers.left(connection)
    const device = devices.get(connection)
    devices.delete(connection)
    if (device?.connection === connection) device.goOffline()
    network.happenings.happened()
  }

  server.on('connection', (socket) => {
    const listener = {
      greeted(connection: Connection, greeted: Parameters<typeof logIn>[2]) {
        if (network.isTooOld(greeted.client)) return refuseLogin(connection, TOO_OLD)
        if (greeted.client.devicePairingData) return network.newcomers.welcome(connection, greeted.client)
        const device = logIn(network, connection, greeted)
        if (device) devices.set(connection, device)
      },
      heard: hear,
      gone: leave,
    }
    connections.add(new Connection(socket, listener))
  })

  const trust = trustedRootOf(media.certificate)
  return {
    network,
    /** Where a client connects, and what it must trust. Both are plain data, so that other processes can get them. */
    address: `ws://${host}:${(server.address() as AddressInfo).port}/ws/chat`,
    trust,
    believe: () => trustRoot(trust),
    phone: network.phone.bind(network),
    group: network.group.bind(network),
    until: network.happenings.until.bind(network.happenings),
    async close() {
      for (const connection of connections) connection.cut()
      await new Promise((closed) => server.close(closed))
      await media.close()
    },
  }
}
