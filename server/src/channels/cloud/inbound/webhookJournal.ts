import type { ChannelStore } from '../../channelStore.ts'
import { HISTORY_CHAT, type JournalItem } from './parseChange.ts'
import type { WebhookItem } from './toChannelEvent.ts'

export type Sealing = { seal: (text: string) => string; unseal: (sealed: string) => string }
export type JournalEntry = { seq: number; key: string; chat: string; item: WebhookItem }

const AT_ONCE = 200
/** For this time Meta repeats a call that was not answered. */
const REDELIVERED_FOR = '8 days'

/** Stores webhook items until the product has stored them, and remembers them so that a repeated call is handled once. */
export const createInboundJournal = ({ query }: Pick<ChannelStore, 'query'>, { seal, unseal }: Sealing) => ({
  async add(connectionIds: readonly number[], items: readonly JournalItem[]) {
    // One statement must not insert one key twice; the first item of a key counts.
    const rows = [...new Map(items.toReversed().map((item) => [item.key, item])).values()].toReversed()
    for (const connectionId of rows.length > 0 ? connectionIds : [])
      await query(
        `insert into cloud.heard ("connectionId", key, chat, sealed)
        select $1, * from unnest($2::text[], $3::text[], $4::text[]) on conflict do nothing`,
        [connectionId, rows.map(({ key }) => key), rows.map(({ chat }) => chat), rows.map(({ item }) => seal(JSON.stringify(item)))],
      )
  },
  /** The history comes last, and only if `withHistory`: it must not delay what people write now. */
  async waiting(connectionId: number, busy: readonly number[], withHistory: boolean): Promise<JournalEntry[]> {
    const rows = await query<{ seq: string; key: string; chat: string; sealed: string }>(
      `select seq, key, chat, sealed from cloud.heard
      where "connectionId" = $1 and not done and seq <> all($2::bigint[])
        and ($3 or not starts_with(chat, '${HISTORY_CHAT}'))
      order by starts_with(chat, '${HISTORY_CHAT}'), seq limit ${AT_ONCE}`,
      [connectionId, busy, withHistory],
    )
    return rows.map(({ seq, key, chat, sealed }) => ({ seq: Number(seq), key, chat, item: JSON.parse(unseal(sealed)) as WebhookItem }))
  },
  /** For messages and statuses: the product itself recognizes a repeated one. */
  async forget(connectionId: number, keys: readonly string[]) {
    await query(`delete from cloud.heard where "connectionId" = $1 and key = any($2)`, [connectionId, keys])
  },
  /** Marks an item as done, so that a repeated call is ignored. An unreadable item keeps its content. */
  async close(connectionId: number, key: string, { keepsWhole }: { keepsWhole: boolean }) {
    await query(`update cloud.heard set done = true, sealed = case when $3 then sealed end where "connectionId" = $1 and key = $2`, [
      connectionId,
      key,
      keepsWhole,
    ])
  },
  async sweep(connectionId: number) {
    await query(`delete from cloud.heard where "connectionId" = $1 and done and at < now() - interval '${REDELIVERED_FOR}'`, [connectionId])
    await query(`delete from cloud.sent where "connectionId" = $1 and at < now() - interval '30 days'`, [connectionId])
  },
})
export type InboundJournal = ReturnType<typeof createInboundJournal>
