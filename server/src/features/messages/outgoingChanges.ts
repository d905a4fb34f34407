import type { StepCode } from '@recado/contract/bot/steps'
import { type ChangeKind, refusedChangeError } from '@recado/contract/messages/messageChanges'
import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { assertExists } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { enqueueOutbox, type OutboxPayload, removeFromOutbox, replaceOutboxPayload } from '../outbox/index.ts'
import { recordTimelineEntries } from '../tickets/index.ts'
import { publishMessageChange } from './messages.event.ts'
import { lockMessage, readMessage, type StoredMessage } from './messages.rows.ts'
import type { StoredChange } from './messages.table.ts'
import { restoreBody, restoreDeleted, setChange } from './messageUpdates.ts'
import { COMPANY, setReaction, storeReactionFailure, storeSentReaction } from './reactions.ts'
import { refreshTicketPreview } from './ticketPreview.ts'

/** An edit, a deletion or a reaction that waits in the outbox. */
export type QueuedChange = { seq: number; messageId: string; kind: ChangeKind; given: OutboxPayload }

type Author = { id: number; name: string }
type ChangeToQueue = {
  kind: ChangeKind
  /** The message before the change. */
  stored: StoredMessage
  ticket: Pick<Ticket, 'contactId'>
  connectionId: number
  given?: OutboxPayload
  user: Author
  at: Date
}

/** The state that the message shows until WhatsApp has accepted the change. */
export const pendingChange = ({ kind, user, at }: { kind: ChangeKind; user: Author; at: Date }): StoredChange => ({
  state: 'pending',
  kind,
  userId: user.id,
  error: null,
  reason: null,
  at: at.toISOString(),
})

/** Queues a change that the message already shows, with the state that a refusal brings back. */
export function enqueueChange(tx: Tx, { kind, stored, ticket, connectionId, given, user, at }: ChangeToQueue) {
  const before = stateBefore(kind, stored)
  return enqueueOutbox(tx, {
    connectionId,
    contactId: ticket.contactId,
    kind,
    messageId: stored.id,
    given: { ...given, by: user, ...(before && { before }) },
    at,
  })
}

/** Undefined for the edit of a message that has not left: it leaves with the new text, so a refused edit changes nothing. */
function stateBefore(kind: ChangeKind, stored: StoredMessage): OutboxPayload['before'] {
  const { body, isEdited, link, carrierId } = stored
  if (kind === 'edit') return carrierId === null ? undefined : { body, isEdited, link }
  return kind === 'react' ? { reaction: ownReaction(stored) } : {}
}

const ownReaction = ({ reactions }: StoredMessage) => reactions?.find(({ fromMe }) => fromMe) ?? null

type PublishOptions = { show: (stored: StoredMessage) => Message }
type AcceptedChange = PublishOptions & {
  connectionId: number
  /** The id that WhatsApp gave to a reaction; null if it gave none. */
  reactionId: string | null
  at: Date
}

/** WhatsApp has accepted the change. `pending` ends when its row of the outbox is removed. */
export async function recordChangeTaken(tx: Tx, change: QueuedChange, { connectionId, reactionId, at, show }: AcceptedChange) {
  const { seq, messageId, given } = change
  const locked = await lockMessage(tx, messageId)
  const [removed] = await removeFromOutbox(tx, seq)
  if (!locked || !removed) return
  const reason = reactionId && (await storeSentReaction(tx, { connectionId, carrierId: reactionId, messageId, given, at }))
  if (reason) await refuse(tx, locked, change, { reason, at })
  await publish(tx, messageId, { ticket: locked.ticket, show })
}

type Refusal = PublishOptions & { reason: string; at: Date }

/** WhatsApp refuses the change, or was unavailable for too long. */
export async function recordChangeRefused(tx: Tx, change: QueuedChange, { reason, at, show }: Refusal) {
  const locked = await lockMessage(tx, change.messageId)
  const [removed] = await removeFromOutbox(tx, change.seq)
  if (!locked || !removed) return
  await refuse(tx, locked, change, { reason, at })
  await publish(tx, change.messageId, { ticket: locked.ticket, show })
}

type ReactionFailure = PublishOptions & { connectionId: number; carrierId: string; error: string; at: Date }

/** WhatsApp refuses a reaction that it has accepted before. It names the reaction by its id. */
export async function recordReactionFailed(tx: Tx, { connectionId, carrierId, error, at, show }: ReactionFailure) {
  const { messageId, given } = (await storeReactionFailure(tx, { connectionId, carrierId, error, at })) ?? {}
  const locked = messageId ? await lockMessage(tx, messageId) : undefined
  if (!messageId || !given || !locked) return
  await refuse(tx, locked, { messageId, kind: 'react', given }, { reason: error, at })
  await publish(tx, messageId, { ticket: locked.ticket, show })
}

type Locked = { stored: StoredMessage; ticket: Ticket }
type RefusedChange = Omit<QueuedChange, 'seq'>

/** Restores the message as it was before the change, and stores the reason. */
async function refuse(tx: Tx, { stored, ticket }: Locked, change: RefusedChange, { reason, at }: Omit<Refusal, 'show'>) {
  const { messageId, kind, given } = change
  if (!given.before) return
  const later = await readQueuedChanges(tx, messageId)
  const next = later.find((queued) => queued.kind === kind)
  // The customer still sees the message from before this change, so a refusal of the next change must restore that.
  if (next) return void (await replaceOutboxPayload(tx, next.seq, { ...next.given, before: given.before }))
  if (!(await restore(tx, stored, change))) return
  const refused: StoredChange = {
    state: 'refused',
    kind,
    userId: given.by?.id ?? null,
    error: refusedChangeError[kind],
    reason,
    at: at.toISOString(),
  }
  if (later.length === 0) await setChange(tx, messageId, refused)
  await recordTimelineEntries(tx, { ticket, steps: [{ code: refusedStep[kind], values: {} }], user: given.by ?? null, at })
  if (kind !== 'react') await refreshTicketPreview(tx, assertExists(await readMessage(tx.db, messageId), 'ERR_NO_MESSAGE_FOUND'))
}

const refusedStep = { edit: 'editRefused', revoke: 'deletionRefused', react: 'reactionRefused' } as const satisfies Record<
  ChangeKind,
  StepCode
>

/** Restores what the change replaced. Returns false if the message has been changed again since: that change stays. */
async function restore(tx: Tx, stored: StoredMessage, { kind, given }: RefusedChange): Promise<boolean> {
  const { before = {}, body, emoji } = given
  if (kind === 'edit') {
    if (stored.body !== body) return false
    await restoreBody(tx, stored, { body: before.body ?? '', isEdited: before.isEdited ?? false, link: before.link ?? null })
  } else if (kind === 'revoke') {
    if (!stored.isDeleted) return false
    await restoreDeleted(tx, stored)
  } else {
    if ((ownReaction(stored)?.emoji ?? '') !== emoji) return false
    const { reaction } = before
    await setReaction(tx, {
      messageId: stored.id,
      author: COMPANY,
      emoji: reaction?.emoji ?? '',
      fromMe: true,
      userId: reaction?.userId ?? null,
      contactId: null,
      createdAt: new Date(reaction?.createdAt ?? stored.createdAt),
    })
  }
  return true
}

/** Called before a connection is deleted together with its outbox: the changes that wait in it will not reach the customer. */
export async function refuseQueuedChanges(tx: Tx, { connectionId, ...refusal }: Omit<Refusal, 'reason'> & { connectionId: number }) {
  const queued = await queuedChanges(tx).where('connectionId', '=', connectionId).execute()
  for (const change of queued) await recordChangeRefused(tx, change, { reason: 'lineGone', ...refusal })
}

const readQueuedChanges = (tx: Tx, messageId: string) => queuedChanges(tx).where('messageId', '=', messageId).execute()

const queuedChanges = ({ db }: Tx) =>
  db
    .selectFrom('outbox')
    .where('kind', 'in', ['edit', 'revoke', 'react'])
    .select(['seq', 'kind', 'messageId', 'given'])
    .orderBy('seq')
    .$narrowType<{ kind: ChangeKind; messageId: string }>()

async function publish(tx: Tx, id: string, { ticket, show }: PublishOptions & { ticket: Ticket }) {
  publishMessageChange(tx, show(assertExists(await readMessage(tx.db, id), 'ERR_NO_MESSAGE_FOUND')), ticket)
}
