import type { Contact } from '@recado/contract/contacts'
import { AppError } from '@recado/contract/errors'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Address } from '../../channels/channel.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { invalidatePicture } from './profiles/invalidatePicture.ts'

/** What a person is recognised by: of a number, what all ways of writing it have in common. The number is whole. */
export const identityOf = ({ kind, value }: Address): Address => ({ kind, value: kind === 'number' ? canonicalNumber(value) : value })

/** Unique by themselves, as services may name the same address twice. */
export const identitiesOf = (addresses: readonly Address[]): Address[] => [
  ...new Map(addresses.map(identityOf).map((one) => [identityKey(one), one])).values(),
]

export const identityKey = ({ kind, value }: Pick<Address, 'value'> & { kind: string }) => `${kind} ${value}`

/** In a statement for so many: each is compared by itself, since how long a list is would have each call's planned anew. */
export const isAnyIdentity =
  (count: number, param: (name: string) => string) =>
  (eb: ExpressionBuilder<TenantDatabase, 'contactIdentities'>): Expression<SqlBool> =>
    eb.or(
      Array.from({ length: count }, (_, at) =>
        eb.and({ 'contactIdentities.kind': param(`kind ${at}`), 'contactIdentities.value': param(`value ${at}`) }),
      ),
    )

/** With which it is filled in. */
export const identityParams = (identities: readonly Address[]): Record<string, string> =>
  Object.fromEntries(identities.flatMap(({ kind, value }, at) => [[`kind ${at}`, kind] as const, [`value ${at}`, value] as const]))

export async function insertIdentities(tx: Tx, contactId: number, identities: readonly Address[]) {
  const rows = identities.map((identity) => ({ ...identity, contactId }))
  if (rows.length > 0) await tx.defer(() => tx.db.insertInto('contactIdentities').values(rows).execute())
}

/**
 * Another number is another person: what the former one was known by goes. Where no number was known, the addresses that are
 * there stay: it is through them that this person writes.
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

/** Which of these are known, and whose they are. */
export async function contactsByIdentity(db: TenantDb | Tx['db'], identities: readonly Address[]): Promise<Map<string, number>> {
  const rows = await (db as TenantDb)
    .selectFrom('contactIdentities')
    .select(['kind', 'value', 'contactId'])
    .where('value', '=', sql<string>`any(${identities.map(({ value }) => value)}::text[])`)
    .execute()
  return new Map(rows.map((row) => [identityKey(row), row.contactId]))
}
