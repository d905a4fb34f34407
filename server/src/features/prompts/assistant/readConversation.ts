import type { MessageKind } from '@recado/contract/messages/kinds'
import type { AiFailure, Prompt } from '@recado/contract/prompts'
import { sql } from 'kysely'
import type { ResponderRequest } from '../../../connectors/responder.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { readStoredSettings, settingIn } from '../../settings/index.ts'
import { promptAccess, type StoredSettings } from '../service/aiEndpointAndKey.ts'
import type { AiAccess } from '../service/aiService.ts'
import { isInstallationEndpoint } from '../service/endpoints.ts'
import type { AnswerRules } from './answerCustomer.ts'

/** The file of a message. */
type File = {
  id: string
  state: 'ready' | 'waiting' | 'missing'
  mime: string
  size: number
  seconds: number | null
  transcript: string | null
}
/** The parts of a message that an assistant may see. */
export type ConversationMessage = { fromMe: boolean; body: string; mediaType: MessageKind | null; createdAt: string; file: File | null }

export type Conversation = {
  prompt: Pick<Prompt, 'prompt' | 'model' | 'maxTokens' | 'temperature' | 'tone'>
  company: string
  customer: string
  language: string
  timezone: string
  messages: ConversationMessage[]
}

/** `access` contains the key, so it is kept apart from `conversation`, which is sent to the model. */
type PromptedConversation = {
  conversation: Conversation
  access: AiAccess | AiFailure
  transcribeModel: string | undefined
  pausedUntil: string | null
  limits: Pick<Prompt, 'tokensPerDay' | 'tokensPerMonth'>
  rules: AnswerRules
}

/** Reads everything that an assistant may know: this one ticket. Returns undefined if the prompt or the ticket was deleted. */
export async function readConversation(
  kernel: Pick<Kernel, 'read' | 'secrets' | 'config'>,
  asked: ResponderRequest,
): Promise<PromptedConversation | undefined> {
  const db = kernel.read(asked.companyId)
  const row = await db.selectFrom('prompts').selectAll().where('id', '=', asked.speakerId).executeTakeFirst()
  const ticket = await db
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .select('contacts.name')
    .where('tickets.id', '=', asked.ticketId)
    .executeTakeFirst()
  if (!row || !ticket) return undefined
  const stored = await readStoredSettings(db)
  const { maxMessages, prompt, model, maxTokens, temperature, tone, pausedUntil, tokensPerDay, tokensPerMonth } = row
  const { usesKnowledge, sendsWholeKnowledge, knowledgeArticleIds, alwaysHandOver } = row
  const conversation = {
    prompt: { prompt, model, maxTokens, temperature, tone },
    ...(await readCompanyContext(db, stored)),
    customer: ticket.name,
    messages: await readLastMessages(db, asked.ticketId, maxMessages),
  }
  const access = promptAccess(kernel, row, stored)
  const transcribeModel = transcribeModelFor(kernel, access, stored)
  return {
    conversation,
    access,
    transcribeModel,
    pausedUntil,
    limits: { tokensPerDay, tokensPerMonth },
    rules: { usesKnowledge, sendsWholeKnowledge, knowledgeArticleIds, alwaysHandOver },
  }
}

/** The company's name, language and time zone, which the instructions mention. */
export async function readCompanyContext(db: ReturnType<Kernel['read']>, stored: StoredSettings) {
  const { name } = await db.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  return { company: name, language: settingIn(stored, 'language'), timezone: settingIn(stored, 'timezone') }
}

/** The model for voice notes: the company's choice, else the default of the installation, which only exists at its own endpoint. */
export function transcribeModelFor(kernel: Pick<Kernel, 'config'>, access: AiAccess | AiFailure, stored: StoredSettings) {
  const chosen = settingIn(stored, 'aiTranscribeModel')
  if (chosen) return chosen
  return typeof access !== 'string' && isInstallationEndpoint(kernel, access.endpoint) ? kernel.config.ai.transcribeModel : undefined
}

/** The last messages, oldest first, without deleted ones and those that failed to reach the customer. */
export async function readLastMessages(
  db: ReturnType<Kernel['read']>,
  ticketId: number,
  most: number,
  before?: { createdAt: string; seq: number },
): Promise<ConversationMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('media', 'media.id', 'messages.mediaId')
    .select(['messages.fromMe', 'messages.body', 'messages.mediaType', 'messages.createdAt'])
    .select(['media.id', 'media.state', 'media.mime', 'media.size', 'media.seconds', 'media.transcript'])
    .where('messages.ticketId', '=', ticketId)
    .where('messages.isDeleted', '=', false)
    .where('messages.error', 'is', null)
    .$if(before !== undefined, (rows) =>
      rows.where(sql<boolean>`("messages"."createdAt", "messages".seq) < (${before?.createdAt}, ${before?.seq})`),
    )
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.seq', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed().map(({ fromMe, body, mediaType, createdAt, id, state, mime, size, seconds, transcript }) => ({
    fromMe,
    body,
    mediaType,
    createdAt,
    file: id === null || state === null ? null : { id, state, mime: mime ?? '', size: size ?? 0, seconds, transcript },
  }))
}
