import type { Contact } from '@recado/contract/contacts'
import { AppError } from '@recado/contract/errors'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Address } from '../../channels/channel.ts'
import type { Params } from '../../kernel/database/param.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { invalidatePicture } from './profiles/pictureUrls.ts'

/** The address by which a contact is recognised. A full number becomes its canonical form, which is the same for all ways to write it. */
export const identityOf = ({ kind, value }: Address): Address => ({ kind, value: kind === 'number' ? canonicalNumber(value) : value })

/** Without duplicates, since a service may name the same address twice. */
export const identitiesOf = (addresses: readonly Address[]): Address[] => [
  ...new Map(addresses.map(identityOf).map((one) => [identityKey(one), one])).values(),
]

export const identityKey = ({ kind, value }: Pick<Address, 'value'> & { kind: string }) => `${kind} ${value}`

/** The values of `isAnyIdentity`, numbered from 0. */
export type IdentityValues = Record<`kind ${number}`, Address['kind']> & Record<`value ${number}`, string>

/** A condition for a fixed number of identities. A prepared statement with an array would be planned again for each length of the array. */
export const isAnyIdentity =
  (count: number, p: Params<IdentityValues>) =>
  (eb: ExpressionBuilder<TenantDatabase, 'contactIdentities'>): Expression<SqlBool> =>
    eb.or(
      Array.from({ length: count }, (_, at) =>
        eb.and({ 'contactIdentities.kind': p[`kind ${at}`], 'contactIdentities.value': p[`value ${at}`] }),
      ),
    )

export function identityValues(identities: readonly Address[]): IdentityValues {
  const values: IdentityValues = {}
  for (const [at, { kind, value }] of identities.entries()) {
    values[`kind ${at}`] = kind
    values[`value ${at}`] = value
  }
  return values
}

export async function insertIdentities(tx: Tx, contactId: number, identities: readonly Address[]) {
  const rows = identities.map((identity) => ({ ...identity, contactId }))
  if (rows.length > 0) await tx.defer(() => tx.db.insertInto('contactIdentities').values(rows).execute())
}

/**
 * Another number is another person, so the old identities are deleted. A contact without a number keeps its other addresses: this person
 * writes through them.
 */
export async function replaceIdentities(tx: Tx, { id, number }: Contact, addresses: readonly Address[]) {
  const identities = identitiesOf(addresses)
  const same = number !== null && identities.some(({ kind, value }) => kind === 'number' && value === canonicalNumber(number))
  if (number !== null && !same) {
    await tx.db.deleteFrom('contactIdentities').where('contactId', '=', id).execute()
    await invalidatePicture(tx, id)
  }
  const owners = await contactsByIdentity(tx.db, identities)
  if ([...owners.values()].some((owner) => owner !== id)) throw new AppError('ERR_DUPLICATED_CONTACT')
  await insertIdentities(
    tx,
    id,
    identities.filter((identity) => !owners.has(identityKey(identity))),
  )
}

/** Maps each known identity to the id of its contact. */
export async function contactsByIdentity(db: TenantDb | Tx['db'], identities: readonly Address[]): Promise<Map<string, number>> {
  const rows = await (db as TenantDb)
    .selectFrom('contactIdentities')
    .select(['kind', 'value', 'contactId'])
    .where('value', '=', sql<string>`any(${identities.map(({ value }) => value)}::text[])`)
    .execute()
  return new Map(rows.map((row) => [identityKey(row), row.contactId]))
}
