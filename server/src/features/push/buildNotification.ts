import { settingFrom } from '@recado/contract/companies/settings'
import { AppError } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import { lastMessageText } from '@recado/contract/messages/parseLastMessage'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import type { Notice } from '@recado/contract/notices'
import { noticeLink, noticeText } from '@recado/contract/notices'
import { type Actor, can } from '@recado/contract/permissions'
import type { PushKind, pushNote } from '@recado/contract/push'
import { listedMessage } from '@recado/contract/tickets/listedMessage'
import { canSeeTicket, isTicketAgent } from '@recado/contract/tickets/ticketPolicy'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { readTicket, readUnreadCount } from '../tickets/index.ts'
import { assignedTexts } from './assignedTexts.ts'
import type { PushSubject } from './enqueuePush.ts'
import { noticeTitle } from './noticeTitles.ts'
import { readChosenKinds } from './subscriptions.ts'

/**
 * What the browser shows, the address that a click opens, and two hints for the push service: `ttl` is how many seconds the notification
 * stays useful.
 */
export type PushNotification = ShownNotification & { ttl: number; urgency: 'normal' | 'high' }
type ShownNotification = z.output<typeof pushNote>
type BuiltNotification = { kind: PushKind; note: PushNotification }
type Reader = { actor: Actor; language: Language }

const HOUR = 3600
const DAY = 24 * HOUR
const TEXT_LENGTH = 200
const lasting = { own: DAY, waiting: HOUR, mention: DAY, reminder: HOUR, stopped: DAY, announcement: 3 * DAY } as const satisfies Record<
  PushKind,
  number
>

/**
 * Builds the notification for one user now. Undefined if they have seen the subject already, may not see it, or did not choose this kind.
 */
export async function buildNotification(
  kernel: PlatformKernel,
  { sessionId, language }: { sessionId: string; language: Language | null },
  about: PushSubject,
): Promise<PushNotification | undefined> {
  const identity = await kernel.sessionCache.ofSession({ sessionId }).catch((error) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (!identity) return undefined
  const { actor } = identity
  const reader = { actor, language: language ?? settingFrom('language', actor.chosen.language) }
  const built = await buildFor(kernel, reader, about)
  return built && (await readChosenKinds(kernel, actor)).includes(built.kind) ? built.note : undefined
}

function buildFor(kernel: PlatformKernel, reader: Reader, about: PushSubject): Promise<BuiltNotification | undefined> {
  if (about.what === 'notice') return ofNotice(kernel, reader, about.noticeId)
  if (about.what === 'announcement') return ofAnnouncement(kernel, reader, about.announcementId)
  return ofTicket(kernel, reader, about)
}

type AboutTicket = Extract<PushSubject, { ticketId: number }>

/**
 * An open page has the same rules: an agent is notified of their own unread ticket, and of one that the product has assigned to them;
 * everybody who sees it, of a ticket that waits for an agent.
 */
async function ofTicket({ read }: PlatformKernel, { actor, language }: Reader, about: AboutTicket) {
  const db = read(actor.companyId)
  const ticket = await readTicket(db, about.ticketId)
  if (!ticket || !canSeeTicket(actor, ticket)) return undefined
  const isOwn = isTicketAgent(actor, ticket)
  const waits = ticket.status === 'pending' && !ticket.chatbot
  if (about.what === 'waiting' ? !waits : !isOwn) return undefined
  // A ticket that its agent has marked as unread has no unread message to notify of.
  if (about.what === 'own' && (await readUnreadCount(db, ticket.id)) === 0) return undefined
  const url = isOwn || can(actor, 'tickets:seeAll') ? `/tickets/${ticket.uuid}` : '/tickets?list=pending'
  const message = lastMessageText(listedMessage(ticket).text)
  const tag = `ticket-${ticket.id}`
  if (about.what !== 'assigned') return toBuilt(about.what, { title: ticket.contact.name, body: message, url, tag })
  const reason = await readReason(db, ticket.id)
  return toBuilt('own', { ...assignedTexts(language, { contact: ticket.contact.name, reason, message }), url, tag })
}

/** Why the product last assigned the ticket. */
const readReason = (db: TenantDb, ticketId: number) =>
  db
    .selectFrom('ticketSteps')
    .select(['code', 'values'])
    .where('ticketId', '=', ticketId)
    .where('act', '=', 'assign')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The choice in the settings that each kind of notice belongs to. */
const chosenAs: Record<Notice['kind'], PushKind> = {
  mention: 'mention',
  reminder: 'reminder',
  campaignStopped: 'stopped',
  campaignEmptyValues: 'stopped',
  campaignLeftOut: 'stopped',
  webhookOff: 'stopped',
  modelGone: 'stopped',
  budgetWarning: 'stopped',
  backupFailed: 'stopped',
  backupOverdue: 'stopped',
  backupUnproved: 'stopped',
  backupDamaged: 'stopped',
  logArchiveFailed: 'stopped',
  dueSoon: 'waiting',
  overdue: 'waiting',
  secondStepRemoved: 'stopped',
  tokenEnding: 'stopped',
  assistantPaused: 'stopped',
  assistantLimit: 'stopped',
  assistantTestsFell: 'stopped',
  handoverUnanswered: 'waiting',
  newSignIn: 'stopped',
}

async function ofNotice({ read }: PlatformKernel, { actor, language }: Reader, id: number) {
  const notice = await read(actor.companyId)
    .selectFrom('notices')
    .leftJoin('tickets', 'tickets.id', 'notices.ticketId')
    .leftJoin('contacts', 'contacts.id', 'tickets.contactId')
    .select(['notices.kind', 'notices.name', 'notices.text', 'notices.chatId'])
    .select(['tickets.uuid as ticketUuid', 'contacts.name as contactName'])
    .where('notices.id', '=', id)
    .where('notices.userId', '=', actor.userId)
    .executeTakeFirst()
  if (!notice) return undefined
  return toBuilt(chosenAs[notice.kind], {
    title: noticeTitle(language, notice),
    body: stripMarkup(noticeText(notice)),
    url: noticeLink(notice),
    tag: `notice-${id}`,
  })
}

async function ofAnnouncement({ platform, read }: PlatformKernel, { actor }: Reader, id: number) {
  const shown = platform.selectFrom('announcements').select(['title', 'text', 'publishedAt'])
  const row = await shown.where('id', '=', id).executeTakeFirst()
  const reading = read(actor.companyId).selectFrom('announcementReaders').select('readUntil')
  const reader = await reading.where('userId', '=', actor.userId).executeTakeFirst()
  if (!row?.publishedAt || (reader && reader.readUntil >= row.publishedAt)) return undefined
  return toBuilt('announcement', { title: row.title, body: row.text, url: '/', tag: `announcement-${id}` })
}

function toBuilt(kind: PushKind, { title, body, ...where }: ShownNotification): BuiltNotification {
  const onOneLine = Array.from(body.replace(/\s+/g, ' ').trim()).slice(0, TEXT_LENGTH).join('')
  return { kind, note: { ...where, title, body: onOneLine, ttl: lasting[kind], urgency: kind === 'announcement' ? 'normal' : 'high' } }
}
