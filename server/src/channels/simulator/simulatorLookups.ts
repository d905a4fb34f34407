import { type Channel, type ConnectionRef, type MediaRef, Refused, Unavailable } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'
import { allAddresses, digitsOf, findPerson, isReachable, listPeople, personRefOf } from './people.ts'
import { consumeFault, readConnection, type SimulatedConnection } from './simulatedConnections.ts'
import { openFile } from './simulatedFiles.ts'
import { deleteConnectionData, readSimulatedMessage } from './simulatedMessages.ts'

/** Calls that work in every process, also when another process keeps the connection open. */
export function createLookups({
  query,
}: ChannelStore): Pick<Channel, 'resolveNumber' | 'addressesOf' | 'fetchMedia' | 'phoneBook' | 'deleteConnection'> {
  async function connected({ connectionId }: ConnectionRef): Promise<SimulatedConnection> {
    const row = await readConnection(query, connectionId)
    if (row?.status !== 'CONNECTED') throw new Unavailable('The line is not connected')
    return row
  }

  return {
    async resolveNumber(connection, number) {
      await connected(connection)
      if (!isReachable(number)) return null
      const person = await findPerson(query, connection.connectionId, { number })
      return person ? allAddresses(person) : [{ kind: 'number', value: digitsOf(number) }]
    },
    async addressesOf({ connectionId }, address) {
      const known = await findPerson(query, connectionId, personRefOf([address]))
      if (!known) return [address]
      const hidesNumber = address.kind === 'lid' && (await readConnection(query, connectionId))?.faults.identity === 'lid'
      return hidesNumber ? [address] : allAddresses(known)
    },
    async fetchMedia(connection, { ref, mime }) {
      const { faults } = await connected(connection)
      if (faults.mediaMissing && (await consumeFault(query, connection.connectionId, 'mediaMissing')) > 0)
        throw new Unavailable('The file is not there')
      const origin = { connectionId: connection.connectionId, messageId: messageIdOf(connection, ref) }
      const message = await readSimulatedMessage(query, origin.connectionId, origin.messageId)
      if (!message?.file) throw new Refused('mediaGone')
      return { stream: openFile(query, origin), mime: mime ?? message.file.mime }
    },
    async phoneBook(connection) {
      await connected(connection)
      const people = await listPeople(query, connection.connectionId)
      return people.map((person) => ({ name: person.name, addresses: allAddresses(person) }))
    },
    deleteConnection: ({ connectionId }) => deleteConnectionData(query, connectionId),
  }
}

/** A file reference is valid only on the connection that received it. */
function messageIdOf({ connectionId }: ConnectionRef, ref: MediaRef['ref']): string {
  const { connectionId: owner, messageId } = ref as { connectionId?: unknown; messageId?: unknown }
  if (owner !== connectionId || typeof messageId !== 'string') throw new Refused('mediaGone')
  return messageId
}
