import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { Faults } from '@recado/contract/simulator'
import type { Address } from '../channel.ts'
import type { ChannelStore, RunQuery } from '../channelStore.ts'

/** Identifies a person by what the caller knows. */
export type PersonRef = { number?: string | undefined; lid?: string | undefined; name?: string | undefined }
export type PersonRow = {
  id: number
  number: string | null
  lid: string | null
  name: string
  typingAt: Date | null
  isAway: boolean
  rejectedAt: Date | null
}
const columns = 'id, number, lid, name, "typingAt", "isAway", "rejectedAt"'
const REACHABLE = /^\d{10,15}$/

export const digitsOf = (number: string) => number.replace(/\D/g, '')
export const isReachable = (number: string) => REACHABLE.test(digitsOf(number))

export const personRefOf = (addresses: readonly Address[]): PersonRef => ({
  number: addresses.find(({ kind }) => kind === 'number')?.value,
  lid: addresses.find(({ kind }) => kind === 'lid')?.value,
})

export async function findPerson(query: RunQuery, connectionId: number, { number, lid }: PersonRef): Promise<PersonRow | undefined> {
  const byNumber =
    number === undefined
      ? []
      : await query<PersonRow>(`select ${columns} from simulator.people where "connectionId" = $1 and "numberKey" = $2`, [
          connectionId,
          canonicalNumber(number),
        ])
  if (byNumber[0] || lid === undefined) return byNumber[0]
  const [byLid] = await query<PersonRow>(`select ${columns} from simulator.people where "connectionId" = $1 and lid = $2`, [
    connectionId,
    lid,
  ])
  return byLid
}

export const listPeople = (query: RunQuery, connectionId: number) =>
  query<PersonRow>(`select ${columns} from simulator.people where "connectionId" = $1 order by name, id`, [connectionId])

/** If `who` has a number and a lid, the network learns that both belong to one person. The last name that is not empty wins. */
export const upsertPerson = (store: ChannelStore, connectionId: number, who: PersonRef): Promise<PersonRow> =>
  who.lid === undefined && who.number !== undefined
    ? upsertByNumber(store.query, connectionId, who)
    : store.inTransaction((query) => upsertByAllAddresses(query, connectionId, who))

/** Most people show only a number. They take the shared lock, so they do not wait for each other, only for `upsertByAllAddresses`. */
async function upsertByNumber(query: RunQuery, connectionId: number, who: PersonRef): Promise<PersonRow> {
  const [met] = await query<PersonRow>(meeting, [connectionId, ...numberColumns(who), who.name ?? ''])
  if (!met) throw new Error('Nobody was written down')
  return met
}

/** Also used as part of a larger statement. Parameter $1 must be the connection. */
export const upsertByNumberSql = ({ number, numberKey, name }: Record<'number' | 'numberKey' | 'name', string>, isMet = 'true') => `
  with held as materialized (select pg_advisory_xact_lock_shared(hashtext('simulator.people'), $1))
  insert into simulator.people as known ("connectionId", number, "numberKey", name) select $1, ${number}, ${numberKey}, ${name} from held where ${isMet}
  on conflict ("connectionId", "numberKey") where "numberKey" is not null
    do update set name = coalesce(nullif(excluded.name, ''), known.name)
  returning ${columns}`
const meeting = upsertByNumberSql({ number: '$2', numberKey: '$3', name: '$4' })

/** Call in a transaction. Its exclusive lock keeps everybody else from adding or changing people of this connection until the commit. */
export async function upsertByAllAddresses(query: RunQuery, connectionId: number, who: PersonRef): Promise<PersonRow> {
  await query('select pg_advisory_xact_lock(hashtext($1), $2)', ['simulator.people', connectionId])
  const byNumber = who.number === undefined ? undefined : await findPerson(query, connectionId, { number: who.number })
  const byLid = who.lid === undefined ? undefined : await findPerson(query, connectionId, { lid: who.lid })
  const existing = byNumber ?? (byLid && !isSomebodyElse(byLid, who) ? byLid : undefined)
  if (!existing) {
    if (byLid) await takeLid(query, byLid)
    return insertPerson(query, connectionId, who)
  }
  if (byLid && byLid.id !== existing.id) await (byLid.number === null ? mergePersons(query, existing, byLid) : takeLid(query, byLid))
  const [taught] = await query<PersonRow>(
    `update simulator.people set number = coalesce(number, $2), "numberKey" = coalesce("numberKey", $3), lid = coalesce($4, lid),
      name = coalesce(nullif($5, ''), name) where id = $1 returning ${columns}`,
    [existing.id, ...numberColumns(who), who.lid, who.name],
  )
  return taught ?? existing
}

/** Two different numbers are two people, so the lid has moved from one to the other. */
const isSomebodyElse = ({ number }: PersonRow, who: PersonRef) =>
  number !== null && who.number !== undefined && canonicalNumber(number) !== canonicalNumber(who.number)

/** Messages reach the phone of this person, but nobody reads them. */
export const setAway = (query: RunQuery, { id }: Pick<PersonRow, 'id'>, isAway: boolean) =>
  query('update simulator.people set "isAway" = $2 where id = $1', [id, isAway])

const numberColumns = ({ number }: PersonRef) => (number === undefined ? [null, null] : [digitsOf(number), canonicalNumber(number)])

const takeLid = (query: RunQuery, { id }: PersonRow) => query('update simulator.people set lid = null where id = $1', [id])

async function insertPerson(query: RunQuery, connectionId: number, who: PersonRef): Promise<PersonRow> {
  const [made] = await query<PersonRow>(
    `insert into simulator.people ("connectionId", number, "numberKey", lid, name) values ($1, $2, $3, $4, $5) returning ${columns}`,
    [connectionId, ...numberColumns(who), who.lid ?? null, who.name ?? ''],
  )
  if (!made) throw new Error('Nobody was written down')
  return made
}

async function mergePersons(query: RunQuery, known: PersonRow, other: PersonRow) {
  await query('update simulator.messages set "personId" = $1 where "personId" = $2', [known.id, other.id])
  await query('delete from simulator.people where id = $1', [other.id])
}

type PersonAddresses = Pick<PersonRow, 'number' | 'lid'>

export const allAddresses = ({ number, lid }: PersonAddresses): Address[] => [
  ...(number === null ? [] : [{ kind: 'number', value: number } as const]),
  ...(lid === null ? [] : [{ kind: 'lid', value: lid } as const]),
]

/** The addresses that an event shows. The fault `identity` hides one of two addresses, or shows them in turn. */
export function visibleAddresses(person: PersonAddresses, identity: Faults['identity'], heard: number): Address[] {
  const all = allAddresses(person)
  if (identity === undefined) return all
  const shown = identity === 'alternate' ? (heard % 2 === 1 ? 'number' : 'lid') : identity
  const only = all.filter(({ kind }) => kind === shown)
  return only.length > 0 ? only : all
}
