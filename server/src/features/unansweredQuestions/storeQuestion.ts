import { MAX_QUESTION_LENGTH, type UnansweredReason, unansweredReasons } from '@recado/contract/knowledge/unansweredQuestions'
import { hasWords } from '@recado/contract/messages/kinds'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { DomainEvents } from '../../kernel/recordDomainEvent.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type ConversationMessage, lastTurnIn, maskNumbers, readLastMessages } from '../prompts/index.ts'
import { publishReload } from './publishReload.ts'

/** The open questions that a company keeps. */
const MOST_OPEN = 2000
/** A customer's turn rarely has more messages, and a question is short. */
const MOST_MESSAGES = 30

const isUnanswered = (reason: string): reason is UnansweredReason => unansweredReasons.some((one) => one === reason)

/** Stores what the customer asked, if an assistant with knowledge hands over because the knowledge does not tell the answer. */
export async function storeQuestion(tx: Tx, { ticket, promptId, reason, at }: DomainEvents['assistant.handedOver']) {
  if (!isUnanswered(reason)) return
  // A model without knowledge gives reasons in words of its own, which may be the same.
  const prompt = await tx.db.selectFrom('prompts').select('usesKnowledge').where('id', '=', promptId).executeTakeFirst()
  if (!prompt?.usesKnowledge) return
  const question = questionIn(await readLastMessages(tx.db as TenantDb, ticket.id, MOST_MESSAGES))
  if (question === '') return
  await tx.db.insertInto('unansweredQuestions').values({ ticketId: ticket.id, promptId, question, reason, askedAt: at }).execute()
  await deleteOldestOpen(tx)
  publishReload(tx)
}

/** The words of the customer's last turn. */
function questionIn(messages: readonly ConversationMessage[]): string {
  const { begin, end } = lastTurnIn(messages)
  const words = messages.slice(begin, end).map(wordsOf).filter(Boolean).join('\n')
  return maskNumbers(words).slice(0, MAX_QUESTION_LENGTH).toWellFormed()
}

const wordsOf = ({ body, mediaType, file }: ConversationMessage) => (hasWords(mediaType) && body.trim()) || (file?.transcript ?? '')

async function deleteOldestOpen({ db }: Tx) {
  const tooOld = db.selectFrom('unansweredQuestions').where('doneAt', 'is', null).select('id').orderBy('id', 'desc').offset(MOST_OPEN)
  await db.deleteFrom('unansweredQuestions').where('id', 'in', tooOld).execute()
}
