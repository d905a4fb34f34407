import { withCountry } from '@recado/contract/numbers/phoneNumbers'
import type { Address, Carrier } from '../../carriers/port.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { LineCaller } from '../../kernel/identity/lineCallers.ts'
import { findOnLine, identityOf } from '../contacts/index.ts'
import { settingOf } from '../settings/index.ts'

type Wanted = { line: LineCaller; carriers: ReadonlyMap<string, Carrier>; number: string }

/** How somebody is reached. The service is asked only of those whom the company does not know yet. */
export async function addressesOf(db: TenantDb, { line, carriers, number: given }: Wanted): Promise<Address[]> {
  const number = withCountry(given, await settingOf(db, 'country'))
  const address: Address = { kind: 'number', value: number }
  const identities = db.selectFrom('contactIdentities').select('contactId').where('kind', '=', 'number')
  if (await identities.where('value', '=', identityOf(address).value).executeTakeFirst()) return [address]
  const { status } = await db.selectFrom('connections').select('status').where('id', '=', line.connectionId).executeTakeFirstOrThrow()
  return findOnLine({ line, carrier: carriers.get(line.provider), isConnected: status === 'CONNECTED' }, number)
}
