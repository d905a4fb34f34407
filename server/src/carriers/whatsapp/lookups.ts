import type { OpenSession } from '@recado/whatsapp'
import { carrierIdOf } from '@recado/whatsapp/carrierIdOf'
import { otherAddress } from '@recado/whatsapp/otherAddress'
import type { Vault } from '@recado/whatsapp/vault'
import type { Address, Carrier, Line } from '../port.ts'
import type { Store } from '../store.ts'
import { forgetLine, type Sealing } from './vaultOf.ts'

type Outside = {
  store: Store
  sealing: Sealing
  vaultFor: (connectionId: number) => Vault
  /** Fails where this process does not keep the line open. */
  sessionOf: (line: Line) => OpenSession
}
type Lookups = Pick<Carrier, 'carrierIdOf' | 'resolveNumber' | 'addressesOf' | 'appearanceOf' | 'fetchMedia' | 'phoneBook' | 'forget'>

/** What may be asked of the service besides speaking over a line. */
export const lookupsIn = ({ store, sealing, vaultFor, sessionOf }: Outside): Lookups => ({
  carrierIdOf,
  async resolveNumber(line, number) {
    const found = await sessionOf(line).findNumber(number)
    return found === undefined ? null : known(vaultFor(line.connectionId), { kind: 'number', value: found })
  },
  addressesOf: ({ connectionId }, address) => known(vaultFor(connectionId), address),
  appearanceOf: async (line, of, knownPicture) => sessionOf(line).appearanceOf(of, knownPicture),
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
  forget: ({ connectionId }) => forgetLine(store, connectionId),
})

async function known(vault: Vault, address: Address): Promise<Address[]> {
  const other = await otherAddress(vault, address)
  return other ? [address, other] : [address]
}
