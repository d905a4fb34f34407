import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import type { Address, Channel } from '../../channels/channel.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { ConnectionCaller } from '../../kernel/identity/connectionTokens.ts'
import { identityOf, lookUpAddressesOn } from '../contacts/index.ts'
import { settingOf } from '../settings/index.ts'

type Wanted = { line: ConnectionCaller; channels: ReadonlyMap<string, Channel>; number: string }

/** The addresses of a number. The messaging service is asked only about numbers that the company does not know yet. */
export async function resolveRecipientAddresses(db: TenantDb, { line, channels, number: given }: Wanted): Promise<Address[]> {
  const number = addCountryCode(given, await settingOf(db, 'country'))
  const address: Address = { kind: 'number', value: number }
  const identities = db.selectFrom('contactIdentities').select('contactId').where('kind', '=', 'number')
  if (await identities.where('value', '=', identityOf(address).value).executeTakeFirst()) return [address]
  const { status } = await db.selectFrom('connections').select('status').where('id', '=', line.connectionId).executeTakeFirstOrThrow()
  return lookUpAddressesOn({ line, channel: channels.get(line.provider), isConnected: status === 'CONNECTED' }, number)
}
