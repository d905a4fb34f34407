import { AppError } from '@recado/contract/errors'
import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import { type Address, type Channel, Refused, Unavailable } from '../../channels/channel.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { settingOf } from '../settings/index.ts'

export type Channels = ReadonlyMap<string, Channel>

/** The connection that a company uses if nobody chooses one, with its channel. */
export async function findDefaultConnection(db: TenantDb, { channels, companyId }: { channels: Channels; companyId: number }) {
  const row = await db.selectFrom('connections').select(['id', 'provider', 'status']).where('isDefault', '=', true).executeTakeFirst()
  if (!row) return undefined
  return {
    line: { connectionId: row.id, companyId },
    channel: channels.get(row.provider),
    isConnected: row.status === 'CONNECTED',
  }
}

type NumberQuery = { channels: Channels; companyId: number; number: string }

/** Asks the service for the addresses of a number, in the form that the service uses. If no service can be asked, the number is taken as it is. */
export async function lookUpAddresses(db: TenantDb, { channels, companyId, number }: NumberQuery): Promise<Address[]> {
  const usual = await findDefaultConnection(db, { channels, companyId })
  return usual ? lookUpAddressesOn(usual, number) : [{ kind: 'number', value: number }]
}

type QueriedConnection = NonNullable<Awaited<ReturnType<typeof findDefaultConnection>>>

/** As `lookUpAddresses`, over a given connection. */
export async function lookUpAddressesOn(connection: QueriedConnection, number: string): Promise<Address[]> {
  const unchecked: Address[] = [{ kind: 'number', value: number }]
  const addresses = await queryConnection(connection, number)
  if (addresses === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  if (!addresses) return unchecked
  return addresses.some(({ kind }) => kind === 'number') ? addresses : [...unchecked, ...addresses]
}

/** The number in the form that the service uses, and whether the service knows it (`isKnown`); null if no service can be asked. */
export async function lookUpNumber(db: TenantDb, query: NumberQuery): Promise<{ number: string; isKnown: boolean | null }> {
  const number = addCountryCode(query.number, await settingOf(db, 'country'))
  const usual = await findDefaultConnection(db, query)
  const addresses = usual && (await queryConnection(usual, number))
  const found = addresses?.find(({ kind }) => kind === 'number')?.value
  return { number: found ?? number, isKnown: addresses === undefined ? null : addresses !== null }
}

/** Null if the service does not know the number, undefined if it cannot be asked. */
export async function queryConnection(
  { line, channel, isConnected }: QueriedConnection,
  number: string,
): Promise<Address[] | null | undefined> {
  if (!channel || !isConnected) return undefined
  try {
    return (await channel.resolveNumber(line, number)) ?? null
  } catch (error) {
    if (error instanceof Unavailable || error instanceof Refused) return undefined
    throw Object.assign(new AppError('ERR_WAPP_CHECK_CONTACT'), { cause: error })
  }
}
