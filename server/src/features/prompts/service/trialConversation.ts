import type { TriedPrompt, tryPromptEndpoint } from '@recado/contract/prompts'
import type { z } from 'zod'
import type { Conversation } from '../assistant/readConversation.ts'

export type Said = z.output<typeof tryPromptEndpoint.body>['said'][number]
type Company = Pick<Conversation, 'company' | 'language' | 'timezone'>

/** A conversation that was never held, as assistants read one. */
export const trialConversation = (prompt: TriedPrompt, company: Company, said: readonly Said[], now: Date): Conversation => ({
  prompt,
  ...company,
  customer: '',
  messages: said.slice(-prompt.maxMessages).map(({ from, text }) => ({
    fromMe: from === 'assistant',
    body: text,
    mediaType: null,
    createdAt: now.toISOString(),
    file: null,
  })),
})
