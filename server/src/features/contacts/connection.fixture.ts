import { simulatorChannel } from '@recado/contract/channels/simulator'
import type { World } from '../../../test/testApp.ts'
import { type Address, type Channel, Unavailable } from '../../channels/channel.ts'

/** A channel for tests. `parts` says what it answers; everything else is out of reach. */
export function fakeChannel(parts: Partial<Channel> = {}): Channel {
  const unreachable = () => Promise.reject(new Unavailable('out of reach'))
  return {
    ...simulatorChannel,
    open: unreachable,
    resolveNumber: unreachable,
    addressesOf: unreachable,
    fetchMedia: unreachable,
    phoneBook: unreachable,
    deleteConnection: unreachable,
    ...parts,
  }
}

type Line = { status?: 'CONNECTED' | 'DISCONNECTED'; isDefault?: boolean; provider?: string }

export async function addConnection({ platform }: World, companyId: number, line: Line = {}): Promise<number> {
  const row = { companyId, name: 'Line', provider: 'simulator', status: 'CONNECTED' as const, isDefault: true, ...line }
  const { id } = await platform.insertInto('connections').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const number = (value: string): Address => ({ kind: 'number', value })
export const lid = (value: string): Address => ({ kind: 'lid', value })
