import type { Prompt } from '@recado/contract/prompts'
import type { ResponderAnswer } from '../../../connectors/responder.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { AiService, CallBudget } from '../service/aiService.ts'
import { topicIn } from './alwaysHandOver.ts'
import { lastWordsOf } from './chatHistory.ts'
import { type AnswerRequest, generateAnswer } from './generateAnswer.ts'
import { answerFromKnowledge } from './knowledge/answerFromKnowledge.ts'
import { openKnowledge } from './knowledge/sections.ts'
import type { Conversation } from './readConversation.ts'

/** How a prompt answers, apart from its instructions. */
export type AnswerRules = Pick<Prompt, 'usesKnowledge' | 'sendsWholeKnowledge' | 'knowledgeArticleIds' | 'alwaysHandOver'>
/** A turn with knowledge may make this many calls: for a search in other words, the answer, and its correction. */
export const MOST_CALLS = 3

type Customer = AnswerRequest & { db: TenantDb; rules: AnswerRules; budget: CallBudget }
/** `sources` and `refused`: names of sections and facts, for people who try an assistant. */
export type CustomerAnswer = ResponderAnswer & { sources?: string[]; refused?: string[] }

/** The next answer of an assistant: a person for topics that always go to one, else from its knowledge or from its instructions alone. */
export async function answerCustomer(service: AiService, { db, rules, budget, ...request }: Customer): Promise<CustomerAnswer> {
  const { conversation, transcripts = new Map() } = request
  const topic = findTopic(conversation, rules, transcripts)
  if (topic !== undefined) return { replies: [], orders: { stop: 'topic', detail: topic }, memory: null }
  if (!rules.usesKnowledge) return generateAnswer(service, request)
  const knowledge = await openKnowledge(db, {
    messages: conversation.messages,
    transcripts,
    isWhole: rules.sendsWholeKnowledge,
    articleIds: rules.knowledgeArticleIds ?? null,
  })
  return answerFromKnowledge(service, { ...request, knowledge, budget })
}

/** The topic of the customer's last words that always goes to a person, if there is one. */
export const findTopic = (
  { messages }: Pick<Conversation, 'messages'>,
  { alwaysHandOver }: Pick<AnswerRules, 'alwaysHandOver'>,
  transcripts: ReadonlyMap<string, string> = new Map(),
): string | undefined => topicIn(lastWordsOf(messages, transcripts), alwaysHandOver)
