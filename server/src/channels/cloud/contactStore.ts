import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { Address } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'

type Row = {
  number: string | null
  bsuid: string | null
  lastId: string | null
  bookName: string | null
  bookVersion: string | null
}
type SeenContact = { addresses: readonly Address[]; name: string; lastId: string | null }

const ofKind = (addresses: readonly Address[], kind: Address['kind']) => addresses.find((address) => address.kind === kind)?.value ?? null

/** The people who wrote over a connection: their addresses, name and last message. */
export function createContactStore({ query }: Pick<ChannelStore, 'query'>) {
  const find = (connectionId: number, addresses: readonly Address[]) => {
    const number = ofKind(addresses, 'number')
    return query<Row>(
      `select number, bsuid, "lastId", "bookName", "bookVersion" from cloud.people
      where "connectionId" = $1 and (bsuid = $2 or "numberKey" = $3) order by (key = $2) desc nulls last`,
      [connectionId, ofKind(addresses, 'bsuid'), number === null ? null : canonicalNumber(number)],
    )
  }

  return {
    async note(connectionId: number, { addresses, name, lastId }: SeenContact) {
      const [number, bsuid] = [ofKind(addresses, 'number'), ofKind(addresses, 'bsuid')]
      const numberKey = number === null ? null : canonicalNumber(number)
      await query(
        `insert into cloud.people ("connectionId", key, number, "numberKey", bsuid, name, "lastId") values ($1, $2, $3, $4, $5, $6, $7)
        on conflict ("connectionId", key) do update set number = coalesce(excluded.number, people.number),
          "numberKey" = coalesce(excluded."numberKey", people."numberKey"), bsuid = coalesce(excluded.bsuid, people.bsuid),
          name = case excluded.name when '' then people.name else excluded.name end,
          "lastId" = coalesce(excluded."lastId", people."lastId")`,
        [connectionId, bsuid ?? numberKey ?? '', number, numberKey, bsuid, name, lastId],
      )
    },
    /** The name in the address book of the owner's phone. A later `version` replaces it. */
    async bookNameOf(connectionId: number, addresses: readonly Address[]) {
      const row = (await find(connectionId, addresses)).find(({ bookName }) => bookName !== null)
      return { name: row?.bookName ?? '', version: Number(row?.bookVersion ?? 0) }
    },
    async noteBookName(
      connectionId: number,
      { addresses, name, version }: { addresses: readonly Address[]; name: string; version: number },
    ) {
      const number = ofKind(addresses, 'number') ?? ''
      await query(
        `insert into cloud.people ("connectionId", key, number, "numberKey", name) values ($1, $2, $3, $2, '') on conflict do nothing`,
        [connectionId, canonicalNumber(number), number],
      )
      await query(`update cloud.people set "bookName" = $3, "bookVersion" = $4 where "connectionId" = $1 and "numberKey" = $2`, [
        connectionId,
        canonicalNumber(number),
        name,
        version,
      ])
    },
    /** All stored addresses of the same person, Meta's form of the number first. */
    async addressesOf(connectionId: number, address: Address): Promise<Address[]> {
      const rows = await find(connectionId, [address])
      const found = rows.flatMap(({ number, bsuid }): Address[] => [
        ...(number === null ? [] : [{ kind: 'number' as const, value: number }]),
        ...(bsuid === null ? [] : [{ kind: 'bsuid' as const, value: bsuid }]),
      ])
      return found.length > 0 ? found : [address]
    },
    lastIdOf: async (connectionId: number, addresses: readonly Address[]) =>
      (await find(connectionId, addresses)).find(({ lastId }) => lastId !== null)?.lastId ?? undefined,
  }
}
export type ContactStore = ReturnType<typeof createContactStore>
