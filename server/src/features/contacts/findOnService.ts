import { AppError } from '@recado/contract/errors'
import { type Address, Refused, Unavailable } from '../../carriers/port.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type Carriers, defaultLine } from './defaultLine.ts'

type Wanted = { carriers: Carriers; companyId: number; number: string }

/** The addresses of a number, the form in which the service knows it first. Where nobody can be asked it is taken as it is. */
export async function findOnService(db: TenantDb, { carriers, companyId, number }: Wanted): Promise<Address[]> {
  const unchecked: Address[] = [{ kind: 'number', value: number }]
  const { line, carrier, isConnected } = (await defaultLine(db, { carriers, companyId })) ?? {}
  if (!line || !carrier || !isConnected) return unchecked
  try {
    const addresses = await carrier.resolveNumber(line, number)
    if (!addresses) throw new AppError('ERR_WAPP_INVALID_CONTACT')
    return addresses.some(({ kind }) => kind === 'number') ? addresses : [...unchecked, ...addresses]
  } catch (error) {
    if (error instanceof Unavailable || error instanceof Refused) return unchecked
    throw error
  }
}
