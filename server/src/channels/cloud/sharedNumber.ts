import type { CloudRefusalReason } from '@recado/contract/channels/cloudRefusals'
import type { ConnectionRef, ConnectionState, HistoryRequest, SharedNumber } from '../channel.ts'
import { Unavailable } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'
import type { CloudSettings } from './cloudSettings.ts'
import { type GraphClient, GraphError } from './graphClient.ts'
import type { AccountUpdate } from './inbound/deliverWebhookItems.ts'

/** What ended a shared number, by Meta's reason. */
const disconnections: Readonly<Record<string, CloudRefusalReason>> = {
  ACCOUNT_DISCONNECTED: 'cloudOwnerDisconnected',
  BUSINESS_DOWNGRADE: 'cloudDowngraded',
  CHANGE_NUMBER: 'cloudNumberChanged',
  COMPANION_INACTIVITY: 'cloudApiInactive',
  PRIMARY_INACTIVITY: 'cloudPhoneInactive',
  USER_RE_REGISTERED: 'cloudReRegistered',
}

/** The reason that follows from an update of the account; null: it can be used again; undefined: the update says nothing of that. */
function troubleAfter({ event, reason = '' }: AccountUpdate): CloudRefusalReason | null | undefined {
  if (event === 'PARTNER_REMOVED') return disconnections[reason] ?? 'cloudOwnerDisconnected'
  if (event === 'ACCOUNT_OFFBOARDED') return 'cloudPaused'
  if (event === 'ACCOUNT_RECONNECTED' || event === 'PARTNER_ADDED') return null
  return undefined
}

/** The event that ends a trouble can get lost. After this time, an account that answers as usual counts as usable. */
const DOUBTED_AFTER = 60 * 60_000

/** What the channel stores of a number that the company also uses in the app on a phone. */
export const createSharedNumbers = ({ query, inTransaction }: Pick<ChannelStore, 'query' | 'inTransaction'>) => ({
  /** Stores what an update means. An older update that comes later changes nothing. It concerns only numbers that are or may be shared. */
  async update({ connectionId }: ConnectionRef, update: AccountUpdate) {
    const trouble = troubleAfter(update)
    if (trouble === undefined) return
    await query(
      `insert into cloud.lines as line ("connectionId", trouble, "troubleAt") values ($1, $2, $3)
      on conflict ("connectionId") do update set trouble = excluded.trouble, "troubleAt" = excluded."troubleAt"
      where line."isShared" is not false and (line."troubleAt" is null or line."troubleAt" < excluded."troubleAt"
        or (line."troubleAt" = excluded."troubleAt" and excluded.trouble is null))`,
      [connectionId, trouble, update.at],
    )
  },
  /** What keeps the number from being used, although it may still answer. `isUsable`: Meta answers as if nothing were wrong. */
  async troubleOf({ connectionId }: ConnectionRef, isUsable: boolean): Promise<ConnectionState | undefined> {
    const [row] = await query<{ trouble: CloudRefusalReason | null; troubleAt: Date }>(
      `select trouble, "troubleAt" from cloud.lines where "connectionId" = $1`,
      [connectionId],
    )
    if (!row?.trouble) return undefined
    if (isUsable && Date.now() - row.troubleAt.getTime() > DOUBTED_AFTER) {
      await query(`update cloud.lines set trouble = null where "connectionId" = $1 and "troubleAt" = $2`, [connectionId, row.troubleAt])
      return undefined
    }
    return { status: row.trouble === 'cloudPaused' ? 'TIMEOUT' : 'DISCONNECTED', reason: row.trouble }
  },
  noteShared: ({ connectionId }: ConnectionRef, isShared: boolean) =>
    query(
      `insert into cloud.lines as line ("connectionId", "isShared") values ($1, $2)
      on conflict ("connectionId") do update set "isShared" = excluded."isShared" where line."isShared" is distinct from excluded."isShared"`,
      [connectionId, isShared],
    ),
  async noteDeclined({ connectionId }: ConnectionRef) {
    await query(`update cloud.lines set "historyDeclinedAt" = now() where "connectionId" = $1`, [connectionId])
  },
  /** Undefined if the number is not shared. */
  async read({ connectionId }: ConnectionRef): Promise<SharedNumber | undefined> {
    const [row] = await query<SharedNumber & { isShared: boolean | null }>(
      `select "isShared", "contactsAskedAt", "historyAskedAt", "historyDeclinedAt" from cloud.lines where "connectionId" = $1`,
      [connectionId],
    )
    if (!row?.isShared) return undefined
    const { isShared, ...asked } = row
    return asked
  },
  /**
   * Asks Meta for the contacts, then for the history. Meta answers each request once and only in the first 24 hours, so the row is locked
   * until the answer is stored.
   */
  async requestHistory({ connectionId }: ConnectionRef, { graph, settings }: { graph: GraphClient; settings: CloudSettings }) {
    const outcome = await inTransaction(async (inside): Promise<HistoryRequest | Unavailable> => {
      const [row] = await inside<SharedNumber>(
        `select "contactsAskedAt", "historyAskedAt", "historyDeclinedAt" from cloud.lines where "connectionId" = $1 and "isShared" for update`,
        [connectionId],
      )
      if (!row) return { refused: 'notShared', says: '' }
      for (const [column, sync_type] of Object.entries(syncs)) {
        if (row[column as keyof typeof syncs]) continue
        try {
          await graph.post(settings.token, `${settings.phoneNumberId}/smb_app_data`, { messaging_product: 'whatsapp', sync_type })
        } catch (error) {
          if (!(error instanceof GraphError)) return new Unavailable('Meta does not answer', { cause: error })
          if (error.class === 'soon' || error.class === 'account') return new Unavailable(error.message, { cause: error })
          return { refused: 'late', says: error.says }
        }
        await inside(`update cloud.lines set "${column}" = now() where "connectionId" = $1`, [connectionId])
      }
      return { refused: null, says: '' }
    })
    // Thrown only now: the transaction has stored the request that succeeded before.
    if (outcome instanceof Unavailable) throw outcome
    return outcome
  },
})
export type SharedNumbers = ReturnType<typeof createSharedNumbers>

const syncs = { contactsAskedAt: 'smb_app_state_sync', historyAskedAt: 'history' } as const
