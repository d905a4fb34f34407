import type { Language } from '@recado/contract/kit/languages'
import { MOST_SUMMARIZED, type Rewriting } from '@recado/contract/suggestions'
import type { Kernel } from '../../../kernel/feature.ts'
import { chatHistoryOf } from '../assistant/chatHistory.ts'
import { createNumberMasks } from '../assistant/maskNumbers.ts'
import { readLastMessages } from '../assistant/readConversation.ts'
import { createFailure } from '../service/serviceFailures.ts'
import { askModel } from './askModel.ts'
import type { AskedAssistant } from './assistantAccess.ts'

const languages: Record<Language, string> = { pt: 'Portuguese', en: 'English', es: 'Spanish' }

const manners: Record<Rewriting, string> = {
  shorter: 'Make it shorter. Keep every fact, number, name and date.',
  kinder: 'Make it kinder and more polite. Keep every fact, number, name and date, and promise nothing new.',
  corrected: 'Correct spelling, grammar and punctuation, and change nothing else.',
}

/** Enough tokens for a text of this length in any language. */
const tokensFor = (text: string) => 200 + text.length

export const rewriteText = (kernel: Kernel, asked: AskedAssistant, { text, how }: { text: string; how: Rewriting }) =>
  askModel(kernel, asked, {
    instructions: `Rewrite a message that a company sends to a customer on WhatsApp. ${manners[how]} Answer in the language of the message, with the rewritten message only.`,
    text,
    maxTokens: tokensFor(text),
  })

export const translateText = (kernel: Kernel, asked: AskedAssistant, { text, language }: { text: string; language: Language }) =>
  askModel(kernel, asked, {
    instructions: `Translate a customer's message into ${languages[language]}. Answer with the translation only.`,
    text,
    maxTokens: tokensFor(text),
  })

const SUMMARY_TOKENS = 500

/** In one line, so that nobody writes a line that looks like a message of the other side. */
const inOneLine = (text: string) => text.replace(/[\s\u0085]+/g, ' ')

/** Summarizes the last messages of the ticket. Voice notes count with their stored transcripts. */
export async function summarizeTicket(kernel: Kernel, asked: AskedAssistant, { language }: { language: Language }) {
  const messages = await readLastMessages(kernel.read(asked.companyId), asked.ticketId, MOST_SUMMARIZED)
  const masks = createNumberMasks()
  const lines = chatHistoryOf(messages, new Map(), masks.mask).map(
    ({ role, content }) => `${role === 'user' ? 'Customer' : 'Company'}: ${inOneLine(content)}`,
  )
  if (lines.length === 0) throw createFailure('noAnswer')
  return askModel(kernel, asked, {
    instructions: `Summarize a conversation between a customer and a company for a colleague who takes it over: what the customer wants, what was agreed, what is open. Write at most six short lines of plain text in ${languages[language]}, and only what stands in the conversation.`,
    text: lines.join('\n'),
    masks,
    maxTokens: SUMMARY_TOKENS,
  })
}
