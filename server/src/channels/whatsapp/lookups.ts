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
  sessionOf: (line: ConnectionRef) => OpenSession
}
type Lookups = Pick<
  Channel,
  'carrierIdOf' | 'resolveNumber' | 'addressesOf' | 'fetchProfile' | 'fetchMedia' | 'phoneBook' | 'deleteConnection'
>

/** The lookups of the channel. */
export const createLookups = ({ store, sealing, vaultFor, sessionOf }: Outside): Lookups => ({
  carrierIdOf,
  async resolveNumber(line, number) {
    const found = await sessionOf(line).findNumber(number)
    return found === undefined ? null : addressesIn(vaultFor(line.connectionId), { kind: 'number', value: found })
  },
  addressesOf: ({ connectionId }, address) => addressesIn(vaultFor(connectionId), address),
  fetchProfile: async (line, of, knownPicture) => sessionOf(line).appearanceOf(of, knownPicture),
  async fetchMedia(line, media) {
    const { fetchFile } = await import('@recado/whatsapp')
    return fetchFile(line, media, sealing)
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
