import { AppError } from '@recado/contract/errors'
import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import { type Address, Refused, Unavailable } from '../../channels/channel.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { settingOf } from '../settings/index.ts'
import { type Channels, findDefaultConnection } from './defaultConnection.ts'

type Wanted = { channels: Channels; companyId: number; number: string }

/** The addresses of a number, the form in which the service knows it first. Where nobody can be asked it is taken as it is. */
export async function lookUpAddresses(db: TenantDb, { channels, companyId, number }: Wanted): Promise<Address[]> {
  const usual = await findDefaultConnection(db, { channels, companyId })
  return usual ? lookUpAddressesOn(usual, number) : [{ kind: 'number', value: number }]
}

type Asked = NonNullable<Awaited<ReturnType<typeof findDefaultConnection>>>

/** The same, asked of one line. */
export async function lookUpAddressesOn(asked: Asked, number: string): Promise<Address[]> {
  const unchecked: Address[] = [{ kind: 'number', value: number }]
  const addresses = await queryConnection(asked, number)
  if (addresses === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  if (!addresses) return unchecked
  return addresses.some(({ kind }) => kind === 'number') ? addresses : [...unchecked, ...addresses]
}

/** A number in the form in which the service knows it, and whether it does; null where nobody can be asked. */
export async function lookUpNumber(db: TenantDb, wanted: Wanted): Promise<{ number: string; isKnown: boolean | null }> {
  const number = addCountryCode(wanted.number, await settingOf(db, 'country'))
  const usual = await findDefaultConnection(db, wanted)
  const addresses = usual && (await queryConnection(usual, number))
  const found = addresses?.find(({ kind }) => kind === 'number')?.value
  return { number: found ?? number, isKnown: addresses === undefined ? null : addresses !== null }
}

/** Null where the service does not know the number, undefined where it cannot be asked. */
export async function queryConnection({ line, channel, isConnected }: Asked, number: string): Promise<Address[] | null | undefined> {
  if (!channel || !isConnected) return undefined
  try {
    return (await channel.resolveNumber(line, number)) ?? null
  } catch (error) {
    if (error instanceof Unavailable || error instanceof Refused) return undefined
    throw Object.assign(new AppError('ERR_WAPP_CHECK_CONTACT'), { cause: error })
  }
}
