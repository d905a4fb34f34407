import { simulatedCarrier } from '@recado/contract/carriers/simulator'
import type { World } from '../../../test/world.ts'
import { type Address, type Carrier, Unavailable } from '../../carriers/port.ts'

/** A service of which a test says what it knows; asked for anything else, it is out of reach. */
export function carrierKnowing(parts: Partial<Carrier> = {}): Carrier {
  const unreachable = () => Promise.reject(new Unavailable('out of reach'))
  return {
    ...simulatedCarrier,
    open: unreachable,
    resolveNumber: unreachable,
    addressesOf: unreachable,
    fetchMedia: unreachable,
    phoneBook: unreachable,
    forget: unreachable,
    ...parts,
  }
}

type Line = { status?: 'CONNECTED' | 'DISCONNECTED'; isDefault?: boolean; provider?: string }

export async function addLine({ platform }: World, companyId: number, line: Line = {}): Promise<number> {
  const row = { companyId, name: 'Line', provider: 'simulator', status: 'CONNECTED' as const, isDefault: true, ...line }
  const { id } = await platform.insertInto('connections').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const number = (value: string): Address => ({ kind: 'number', value })
export const lid = (value: string): Address => ({ kind: 'lid', value })
