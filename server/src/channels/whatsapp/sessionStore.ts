import type { AckChange, KeyChange, KnownPerson, PendingInbound, ReplayableMessage, SessionStore } from '@recado/whatsapp/sessionStore'
import { failPoint } from '../../kernel/failPoints.ts'
import type { ChannelStore, RunQuery } from '../channelStore.ts'

export type Sealing = { seal: (text: string) => string; unseal: (sealed: string) => string }
type Outside = ChannelStore & Sealing

/** The stored state of one connection. Message contents and account keys are encrypted. */
export function createSessionStore({ query, inTransaction, ...sealing }: Outside, connectionId: number): SessionStore {
  return {
    ...accountStore(query, sealing, connectionId),
    ...messageStore(query, sealing, connectionId),
    ...addressStore(query, connectionId),
    async commit(changes, inbound) {
      const write = async (within: RunQuery) => {
        await writeKeys(within, connectionId, changes, sealing)
        await writeHeard(within, connectionId, inbound, sealing)
        if (inbound.length > 0) failPoint('journal.beforeCommit')
      }
      const removedCount = changes.filter(({ value }) => value === null).length
      // A single statement is atomic by itself and faster than a transaction; sending waits for it.
      const isSingleStatement = inbound.length === 0 && (removedCount === 0 || removedCount === changes.length)
      await (isSingleStatement ? write(query) : inTransaction(write))
      if (inbound.length > 0) failPoint('journal.afterCommit')
    },
    async readHeard() {
      const rows = await query<{ hash: string; sealed: string }>(
        `select hash, sealed from whatsapp.heard where "connectionId" = $1 order by seq`,
        [connectionId],
      )
      return rows.map(({ hash, sealed }) => ({ hash, content: sealing.unseal(sealed) }))
    },
    async isHeard(hash) {
      const rows = await query(`select from whatsapp.heard where "connectionId" = $1 and hash = $2`, [connectionId, hash])
      return rows.length > 0
    },
    async forgetHeard(hash) {
      failPoint('journal.handedOver')
      await query(`delete from whatsapp.heard where "connectionId" = $1 and hash = $2`, [connectionId, hash])
    },
  }
}

function accountStore(query: RunQuery, { seal, unseal }: Sealing, connectionId: number) {
  return {
    async readAccount() {
      const [row] = await query<{ sealed: string }>(`select sealed from whatsapp.accounts where "connectionId" = $1`, [connectionId])
      return row && unseal(row.sealed)
    },
    async writeAccount(account: string) {
      await query(
        `insert into whatsapp.accounts ("connectionId", sealed) values ($1, $2)
        on conflict ("connectionId") do update set sealed = excluded.sealed`,
        [connectionId, seal(account)],
      )
    },
    async readKeys(type: string, ids: readonly string[]) {
      const rows = await query<{ id: string; sealed: string }>(
        `select id, sealed from whatsapp.keys where "connectionId" = $1 and type = $2 and id = any($3)`,
        [connectionId, type, ids],
      )
      return new Map(rows.map(({ id, sealed }) => [id, unseal(sealed)]))
    },
    async forgetAccount() {
      await query(
        `with gone as (delete from whatsapp.accounts where "connectionId" = $1)
        delete from whatsapp.keys where "connectionId" = $1`,
        [connectionId],
      )
    },
  }
}

async function writeKeys(query: RunQuery, connectionId: number, changes: readonly KeyChange[], { seal }: Sealing) {
  const removed = changes.filter(({ value }) => value === null)
  const there = changes.flatMap(({ type, id, value }) => (value === null ? [] : [{ type, id, sealed: seal(value) }]))
  if (there.length > 0)
    await query(
      `insert into whatsapp.keys ("connectionId", type, id, sealed)
      select $1, * from unnest($2::text[], $3::text[], $4::text[])
      on conflict ("connectionId", type, id) do update set sealed = excluded.sealed`,
      [connectionId, there.map(({ type }) => type), there.map(({ id }) => id), there.map(({ sealed }) => sealed)],
    )
  if (removed.length > 0)
    await query(
      `delete from whatsapp.keys k using unnest($2::text[], $3::text[]) g (type, id)
      where k."connectionId" = $1 and k.type = g.type and k.id = g.id`,
      [connectionId, removed.map(({ type }) => type), removed.map(({ id }) => id)],
    )
}

async function writeHeard(query: RunQuery, connectionId: number, inbound: readonly PendingInbound[], { seal }: Sealing) {
  if (inbound.length > 0)
    await query(
      `insert into whatsapp.heard ("connectionId", hash, sealed)
      select $1, * from unnest($2::text[], $3::text[]) on conflict do nothing`,
      [connectionId, inbound.map(({ hash }) => hash), inbound.map(({ content }) => seal(content))],
    )
}

function messageStore(query: RunQuery, { seal, unseal }: Sealing, connectionId: number) {
  return {
    async readKept(id: string): Promise<ReplayableMessage | undefined> {
      const [row] = await query<Omit<ReplayableMessage, 'content'> & { sealed: string | null }>(
        `select id, "messageId", chat, "fromMe", participant, sealed, taken as "isTaken" from whatsapp.messages where "connectionId" = $1 and id = $2`,
        [connectionId, id],
      )
      if (!row) return undefined
      const { sealed, ...message } = row
      return { ...message, content: sealed && unseal(sealed) }
    },
    async keep({ id, messageId, chat, fromMe, participant, content, isTaken }: ReplayableMessage) {
      await query(
        `insert into whatsapp.messages ("connectionId", id, chat, "fromMe", participant, sealed, taken, "messageId")
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [connectionId, id, chat, fromMe, participant, content === null ? null : seal(content), isTaken, messageId],
      )
      if (!isTaken) failPoint('outgoing.kept')
    },
    async noteTaken(id: string) {
      failPoint('outgoing.taken')
      await query(`update whatsapp.messages set taken = true where "connectionId" = $1 and id = $2 and not taken`, [connectionId, id])
    },
    readRaised: () =>
      query<AckChange & { messageId: string | null }>(
        `select r."carrierId", r.ack, r.at, m."messageId" from whatsapp.raised r
        left join whatsapp.messages m on m."connectionId" = r."connectionId" and m.id = r."carrierId" and m."fromMe"
        where r."connectionId" = $1 order by r.ack`,
        [connectionId],
      ),
    async noteRaised(items: readonly AckChange[]) {
      await query(
        `insert into whatsapp.raised ("connectionId", "carrierId", ack, at)
        select $1, * from unnest($2::text[], $3::smallint[], $4::timestamptz[]) on conflict do nothing`,
        [connectionId, items.map(({ carrierId }) => carrierId), items.map(({ ack }) => ack), items.map(({ at }) => at)],
      )
    },
    async forgetRaised(items: readonly AckChange[]) {
      await query(
        `delete from whatsapp.raised r using unnest($2::text[], $3::smallint[]) g ("carrierId", ack)
        where r."connectionId" = $1 and r."carrierId" = g."carrierId" and r.ack = g.ack`,
        [connectionId, items.map(({ carrierId }) => carrierId), items.map(({ ack }) => ack)],
      )
    },
  }
}

const addressStore = (query: RunQuery, connectionId: number) => ({
  async notePerson({ number, lid, name }: KnownPerson) {
    await query(
      `insert into whatsapp.people ("connectionId", key, number, lid, name) values ($1, $2, $3, $4, $5)
      on conflict ("connectionId", key) do update
      set number = coalesce(excluded.number, people.number), name = case excluded.name when '' then people.name else excluded.name end`,
      [connectionId, lid ?? number, number, lid, name],
    )
  },
  readPeople: () =>
    query<KnownPerson>(`select number, lid, name from whatsapp.people where "connectionId" = $1 order by name`, [connectionId]),
})

/** Deletes everything of a deleted connection. */
export async function deleteConnectionData({ inTransaction }: ChannelStore, connectionId: number) {
  await inTransaction(async (query) => {
    for (const table of ['accounts', 'keys', 'heard', 'messages', 'raised', 'people'])
      await query(`delete from whatsapp.${table} where "connectionId" = $1`, [connectionId])
  })
}
