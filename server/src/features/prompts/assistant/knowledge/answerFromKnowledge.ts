import type { AnswerOrigin, RequestedActions } from '@recado/contract/bot/botEvents'
import type { Language } from '@recado/contract/kit/languages'
import type { ResponderAnswer } from '../../../../connectors/responder.ts'
import { tokensIn } from '../../recordTokenUsage.ts'
import type { AiService, CallBudget, ModelMessage } from '../../service/aiService.ts'
import { chatHistoryOf, contentOf } from '../chatHistory.ts'
import { checkAnswer } from '../checkAnswer/checkAnswer.ts'
import type { AnswerRequest } from '../generateAnswer.ts'
import { createNumberMasks } from '../maskNumbers.ts'
import { toMessage } from '../parseCompletion.ts'
import { sendRequest } from '../sendRequest.ts'
import {
  type AnswerFields,
  answerOrSearchStructure,
  answerStructure,
  MISSING,
  parseAnswerFields,
  TOKENS_OF_FIELDS,
} from './answerFields.ts'
import { knowledgeInstructions } from './knowledgeInstructions.ts'
import type { OpenedKnowledge, Section } from './sections.ts'

/** An answer that the check refuses gets one more chance. */
const MOST_ANSWERS = 2

type KnowledgeRequest = AnswerRequest & { knowledge: OpenedKnowledge; budget: CallBudget }
/** `sources`: the names of the sections that the answer used; `refused`: what the check found in its answers that no source says. */
export type KnowledgeAnswer = ResponderAnswer & { origin: AnswerOrigin; sources: string[]; refused: string[] }

/**
 * Answers from sections of the knowledge. What an answer claims must stand there, else a person answers. If the question found no fitting
 * section, the model may search once by words of its own: customers use other words than companies.
 */
export async function answerFromKnowledge(service: AiService, request: KnowledgeRequest): Promise<KnowledgeAnswer> {
  const { conversation, transcripts = new Map(), now, model = conversation.prompt.model, knowledge, budget } = request
  const { messages: said, ...circumstances } = conversation
  const { maxTokens, temperature } = conversation.prompt
  const { mask, restore, hasMarks } = createNumberMasks()
  const history = chatHistoryOf(said, transcripts, mask)
  let { sections, search } = knowledge
  let corrections: ModelMessage[] = []
  let answers = 0
  let tokens = 0
  const refused: string[] = []
  const originOf = (sources: readonly string[]) => ({ sources: sources.map(quoted).join(', '), model, tokens, found: foundIn(sections) })
  while (answers < MOST_ANSWERS && budget.left > 0) {
    // A search is worth nothing without a call left for the answer.
    const maySearch = search !== undefined && answers === 0 && budget.left > 1 && service.answersInFields(model)
    const known = { sections, titles: knowledge.titles, maySearch, hasMarks: hasMarks() }
    const system = knowledgeInstructions(circumstances, now, known)
    const messages: ModelMessage[] = [{ role: 'system', content: system }, ...history, ...corrections]
    const structure = maySearch ? answerOrSearchStructure : answerStructure
    const asked = { model, maxTokens: maxTokens + TOKENS_OF_FIELDS, temperature, messages, tools: [], structure }
    const completion = await sendRequest(service, asked, request)
    tokens += tokensIn(completion) ?? 0
    const answer = parseAnswerFields(completion)
    if (answer.action === 'search') {
      const more = maySearch && search ? withoutKnown(await search(restore(answer.words)), sections) : []
      search = undefined
      if (more.length === 0) return handOver({ stop: MISSING }, { origin: originOf([]), refused })
      sections = [...sections, ...more]
      continue
    }
    answers++
    const text = toMessage(restore(answer.text))
    const problems = problemsOf(answer, sections, request)
    const sources = sourcesOf(answer, sections)
    const found = { memory: null, origin: originOf(sources), sources, refused }
    if (answer.action === 'handover')
      return { ...found, replies: text && problems.length === 0 ? [{ text }] : [], orders: { stop: answer.reason } }
    if (problems.length === 0) return { ...found, replies: [{ text }], orders: {} }
    refused.push(...problems.filter((problem) => !refused.includes(problem)))
    corrections = [
      { role: 'assistant', content: answer.text },
      { role: 'user', content: correctionOf(problems) },
    ]
  }
  const detail = refused.join(', ').slice(0, LONGEST_DETAIL).toWellFormed()
  const orders = sections.length === 0 || refused.length === 0 ? { stop: MISSING } : { stop: 'unchecked', detail }
  return handOver(orders, { origin: originOf([]), refused })
}

const handOver = (orders: RequestedActions, { origin, refused }: Pick<KnowledgeAnswer, 'origin' | 'refused'>): KnowledgeAnswer => ({
  replies: [],
  orders,
  memory: null,
  origin,
  sources: [],
  refused,
})

const withoutKnown = (found: readonly Section[], known: readonly Section[]) =>
  found.filter(({ path, text }) => !known.some((section) => section.path === path && section.text === text))

const LONGEST_DETAIL = 300
const LONGEST_NAME = 100
const quoted = (name: string) => `“${shortened(name)}”`
const shortened = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : name)

/** What the search found and how well it fits, for people who want to know why an answer is wrong. */
const foundIn = (sections: readonly Section[]) =>
  sections
    .filter(({ score }) => score !== undefined)
    .map(({ path, score = 0 }) => `${shortened(path)} (${score.toFixed(1)})`)
    .join(' · ')

/** So many sections hold figures of everything: there, an answer must be right by the sections that it names. */
const MOST_CHECKED = 12

function problemsOf(answer: AnswerFields, known: readonly Section[], { conversation, transcripts = new Map(), now }: KnowledgeRequest) {
  const cited = citedIn(answer, known)
  const sections = known.length > MOST_CHECKED && cited.length > 0 ? cited : known
  const { text } = answer
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

const MOST_SOURCES = 12
const citedIn = ({ sources }: AnswerFields, sections: readonly Section[]) =>
  [...new Set(sources)].flatMap((number) => sections[number - 1] ?? []).slice(0, MOST_SOURCES)
const sourcesOf = (answer: AnswerFields, sections: readonly Section[]) => [...new Set(citedIn(answer, sections).map(({ path }) => path))]

const correctionOf = (problems: readonly string[]) =>
  `[This is not from the customer but from the check of your answer.] Neither the instructions nor a section say this: ${problems.join('; ')}. Answer again without it; if nothing is left to answer, hand over with the reason "${MISSING}".`
