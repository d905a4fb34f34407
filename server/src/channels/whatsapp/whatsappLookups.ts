import type { OpenSession } from '@recado/whatsapp'
import { carrierIdOf } from '@recado/whatsapp/carrierIdOf'
import { otherAddress } from '@recado/whatsapp/otherAddress'
import type { SessionStore } from '@recado/whatsapp/sessionStore'
import type { Address, Channel, ConnectionRef } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'
import { deleteConnectionData, type Sealing } from './sessionStore.ts'

type Outside = {
  store: ChannelStore
  sealing: Sealing
  vaultFor: (connectionId: number) => SessionStore
  /** Throws if this process does not have the connection open. */
  sessionOf: (connection: ConnectionRef) => OpenSession
}
type Lookups = Pick<
  Channel,
  'carrierIdOf' | 'resolveNumber' | 'addressesOf' | 'fetchProfile' | 'fetchMedia' | 'phoneBook' | 'deleteConnection'
>

/** The lookups of the channel. */
export const createLookups = ({ store, sealing, vaultFor, sessionOf }: Outside): Lookups => ({
  carrierIdOf,
  async resolveNumber(connection, number) {
    const found = await sessionOf(connection).findNumber(number)
    return found === undefined ? null : addressesIn(vaultFor(connection.connectionId), { kind: 'number', value: found })
  },
  addressesOf: ({ connectionId }, address) => addressesIn(vaultFor(connectionId), address),
  fetchProfile: async (connection, of, knownPicture) => sessionOf(connection).fetchProfile(of, knownPicture),
  async fetchMedia(connection, media) {
    const { fetchFile } = await import('@recado/whatsapp')
    return fetchFile(connection, media, sealing)
  },
  async phoneBook({ connectionId }) {
    const people = await vaultFor(connectionId).readPeople()
    return people.map(({ name, number, lid }) => ({
      name,
      addresses: [
        ...(number === null ? [] : [{ kind: 'number' as const, value: number }]),
        ...(lid === null ? [] : [{ kind: 'lid' as const, value: lid }]),
      ],
    }))
  },
  deleteConnection: ({ connectionId }) => deleteConnectionData(store, connectionId),
})

async function addressesIn(vault: SessionStore, address: Address): Promise<Address[]> {
  const other = await otherAddress(vault, address)
  return other ? [address, other] : [address]
}
