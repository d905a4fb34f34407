import type { MessageStatusUpdate } from '../../channel.ts'
import type { ChannelStore } from '../../channelStore.ts'

type Message = { connectionId: number; messageId: string; attempt: number }
type Begun = { carrierId: string | null; age: number; isNew: boolean }

/** Records send attempts and Meta's ids. Meta does not deduplicate by our id: only this record prevents a second send. */
export const createSendAttempts = ({ query }: Pick<ChannelStore, 'query'>) => ({
  /** Records an attempt before the call. `isNew`: false if it was recorded before, `age` milliseconds ago. */
  async begin({ connectionId, messageId, attempt }: Message): Promise<Begun> {
    const [fresh] = await query<{ attempt: string }>(
      `insert into cloud.sent ("connectionId", "messageId", attempt) values ($1, $2, $3)
      on conflict ("connectionId", "messageId") do update set attempt = excluded.attempt, "carrierId" = null, at = now()
        where sent.attempt <> excluded.attempt returning attempt`,
      [connectionId, messageId, attempt],
    )
    if (fresh) return { carrierId: null, age: 0, isNew: true }
    const [row] = await query<{ carrierId: string | null; age: number }>(
      `select "carrierId", (extract(epoch from now() - at) * 1000)::float8 as age from cloud.sent where "connectionId" = $1 and "messageId" = $2`,
      [connectionId, messageId],
    )
    return { carrierId: row?.carrierId ?? null, age: row?.age ?? 0, isNew: false }
  },
  async note({ connectionId, messageId }: Message, carrierId: string) {
    await query(`update cloud.sent set "carrierId" = $3 where "connectionId" = $1 and "messageId" = $2`, [
      connectionId,
      messageId,
      carrierId,
    ])
  },
  /** Deletes the record: Meta certainly did not accept the message. */
  async takeBack({ connectionId, messageId }: Message) {
    await query(`delete from cloud.sent where "connectionId" = $1 and "messageId" = $2 and "carrierId" is null`, [connectionId, messageId])
  },
  /** A status proves that Meta accepted the message, even if its answer never came. */
  async settle(connectionId: number, items: readonly MessageStatusUpdate[]) {
    const ours = items.filter(({ messageId }) => messageId !== undefined)
    if (ours.length > 0)
      await query(
        `update cloud.sent s set "carrierId" = t."carrierId" from unnest($2::uuid[], $3::text[]) t ("messageId", "carrierId")
        where s."connectionId" = $1 and s."messageId" = t."messageId" and s."carrierId" is null`,
        [connectionId, ours.map(({ messageId }) => messageId), ours.map(({ carrierId }) => carrierId)],
      )
  },
})
export type SendAttempts = ReturnType<typeof createSendAttempts>
