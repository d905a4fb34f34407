import { AppError } from '@recado/contract/errors'
import { withCountry } from '@recado/contract/numbers/phoneNumbers'
import { type Address, Refused, Unavailable } from '../../carriers/port.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { settingOf } from '../settings/index.ts'
import { type Carriers, defaultLine } from './defaultLine.ts'

type Wanted = { carriers: Carriers; companyId: number; number: string }

/** The addresses of a number, the form in which the service knows it first. Where nobody can be asked it is taken as it is. */
export async function findOnService(db: TenantDb, { carriers, companyId, number }: Wanted): Promise<Address[]> {
  const usual = await defaultLine(db, { carriers, companyId })
  return usual ? findOnLine(usual, number) : [{ kind: 'number', value: number }]
}

type Asked = NonNullable<Awaited<ReturnType<typeof defaultLine>>>

/** The same, asked of one line. */
export async function findOnLine(asked: Asked, number: string): Promise<Address[]> {
  const unchecked: Address[] = [{ kind: 'number', value: number }]
  const addresses = await askLine(asked, number)
  if (addresses === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  if (!addresses) return unchecked
  return addresses.some(({ kind }) => kind === 'number') ? addresses : [...unchecked, ...addresses]
}

/** A number in the form in which the service knows it, and whether it does; null where nobody can be asked. */
export async function numberOnService(db: TenantDb, wanted: Wanted): Promise<{ number: string; isKnown: boolean | null }> {
  const number = withCountry(wanted.number, await settingOf(db, 'country'))
  const usual = await defaultLine(db, wanted)
  const addresses = usual && (await askLine(usual, number))
  const found = addresses?.find(({ kind }) => kind === 'number')?.value
  return { number: found ?? number, isKnown: addresses === undefined ? null : addresses !== null }
}

/** Null where the service does not know the number, undefined where it cannot be asked. */
export async function askLine({ line, carrier, isConnected }: Asked, number: string): Promise<Address[] | null | undefined> {
  if (!carrier || !isConnected) return undefined
  try {
    return (await carrier.resolveNumber(line, number)) ?? null
  } catch (error) {
    if (error instanceof Unavailable || error instanceof Refused) return undefined
    throw Object.assign(new AppError('ERR_WAPP_CHECK_CONTACT'), { cause: error })
  }
}
