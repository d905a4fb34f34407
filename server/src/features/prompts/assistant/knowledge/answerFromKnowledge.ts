import type { AnswerOrigin } from '@recado/contract/bot/botEvents'
import type { Language } from '@recado/contract/kit/languages'
import type { ResponderAnswer } from '../../../../connectors/responder.ts'
import { tokensIn } from '../../recordTokenUsage.ts'
import type { AiService, CallBudget, ModelMessage } from '../../service/aiService.ts'
import { chatHistoryOf, contentOf } from '../chatHistory.ts'
import { checkAnswer } from '../checkAnswer/checkAnswer.ts'
import type { AnswerRequest } from '../generateAnswer.ts'
import { sendRequest } from '../sendRequest.ts'
import { type AnswerFields, answerStructure, MISSING, parseAnswerFields, TOKENS_OF_FIELDS } from './answerFields.ts'
import { knowledgeInstructions } from './knowledgeInstructions.ts'
import type { Section } from './sections.ts'

/** An answer that the check refuses gets one more chance. */
const MOST_ANSWERS = 2

type KnowledgeRequest = AnswerRequest & { sections: readonly Section[]; budget: CallBudget }
/** `sources`: the names of the sections that the answer used; `refused`: what the check found in its answers that no source says. */
export type KnowledgeAnswer = ResponderAnswer & { origin: AnswerOrigin; sources: string[]; refused: string[] }

/** Answers from sections of the knowledge. What an answer claims must stand there, else a person answers. */
export async function answerFromKnowledge(service: AiService, request: KnowledgeRequest): Promise<KnowledgeAnswer> {
  const { conversation, transcripts = new Map(), now, model = conversation.prompt.model, sections, budget } = request
  const { messages: said, ...circumstances } = conversation
  const { maxTokens, temperature } = conversation.prompt
  const system = { role: 'system' as const, content: knowledgeInstructions(circumstances, now, sections) }
  let messages: ModelMessage[] = [system, ...chatHistoryOf(said, transcripts)]
  let tokens = 0
  const refused: string[] = []
  for (let attempt = 1; attempt <= MOST_ANSWERS && budget.left > 0; attempt++) {
    const asked = { model, maxTokens: maxTokens + TOKENS_OF_FIELDS, temperature, messages, tools: [], structure: answerStructure }
    const completion = await sendRequest(service, asked, request)
    tokens += tokensIn(completion) ?? 0
    const answer = parseAnswerFields(completion)
    const problems = problemsOf(answer, request)
    const origin = { sources: sourcesOf(answer, sections).map(quoted).join(', '), model, tokens }
    const found = { memory: null, origin, sources: sourcesOf(answer, sections) }
    if (answer.action === 'handover')
      return {
        ...found,
        replies: answer.text && problems.length === 0 ? [{ text: answer.text }] : [],
        orders: { stop: answer.reason },
        refused,
      }
    if (problems.length === 0) return { ...found, replies: [{ text: answer.text }], orders: {}, refused }
    refused.push(...problems.filter((problem) => !refused.includes(problem)))
    messages = [...messages, { role: 'assistant', content: answer.text }, { role: 'user', content: correctionOf(problems) }]
  }
  const orders =
    sections.length === 0 ? { stop: MISSING } : { stop: 'unchecked', detail: refused.join(', ').slice(0, LONGEST_DETAIL).toWellFormed() }
  return { replies: [], orders, memory: null, origin: { sources: '', model, tokens }, sources: [], refused }
}

const LONGEST_DETAIL = 300
const LONGEST_NAME = 100
const quoted = (name: string) => `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : name}”`

function problemsOf({ text }: AnswerFields, { conversation, transcripts = new Map(), sections, now }: KnowledgeRequest): string[] {
  const { prompt, company, messages, language, timezone } = conversation
  const facts = checkAnswer({
    text,
    sources: [prompt.prompt, company, ...sections.map(({ path, text: section }) => `${path}\n${section}`)],
    conversation: messages.map((message) => ({ fromMe: message.fromMe, text: contentOf(message, transcripts) })),
    language: language as Language,
    now,
    timezone,
  })
  return facts.map(({ written }) => written)
}

const sourcesOf = ({ sources }: AnswerFields, sections: readonly Section[]) => [
  ...new Set(sources.flatMap((number) => sections[number - 1]?.path ?? [])),
]

const correctionOf = (problems: readonly string[]) =>
  `[This is not from the customer but from the check of your answer.] Neither the instructions nor a section say this: ${problems.join('; ')}. Answer again without it; if nothing is left to answer, hand over with the reason "${MISSING}".`
