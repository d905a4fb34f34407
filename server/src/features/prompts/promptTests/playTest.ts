import type { AiFailure, TriedPrompt } from '@recado/contract/prompts'
import type { PromptTest, TestProblem } from '@recado/contract/promptTests'
import { ResponderFailed } from '../../../connectors/responder.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { answerCustomer, MOST_CALLS } from '../assistant/answerCustomer.ts'
import type { Conversation } from '../assistant/readConversation.ts'
import type { TokenCounting } from '../assistant/sendRequest.ts'
import { createTokenRecorder, usageIn } from '../recordTokenUsage.ts'
import { type AiAccess, createAiService } from '../service/aiService.ts'
import { type Said, trialConversation } from '../service/trialConversation.ts'
import { findProblems, type TestAnswers } from './findProblems.ts'

type Play = {
  kernel: Kernel
  companyId: number
  db: TenantDb
  access: AiAccess
  settings: TriedPrompt
  company: Pick<Conversation, 'company' | 'language' | 'timezone'>
  signal: AbortSignal
  reserve?: TokenCounting['reserve']
}
export type Played = TestAnswers & { problems: ReturnType<typeof findProblems>; input: number; output: number }

/** Plays the customer of a test once, message by message until the assistant hands over, and compares what comes with what must come. */
export async function playTest(
  { kernel, companyId, db, access, settings, company, signal, reserve }: Play,
  { turns, expects }: Pick<PromptTest, 'turns' | 'expects'>,
): Promise<Played> {
  const used = { input: 0, output: 0 }
  const record = createTokenRecorder(kernel, companyId)
  const recordTokenUsage = (model: string, completion: unknown) => {
    const { input, output } = usageIn(completion) ?? { input: 0, output: 0 }
    used.input += input
    used.output += output
    return record(model, completion)
  }
  const [said, sources]: [Said[], string[]] = [[], []]
  let handover: string | null = null
  let detail: string | undefined
  const refused: string[] = []
  let failed: TestProblem | undefined
  for (const text of turns) {
    said.push({ from: 'customer', text })
    const now = kernel.clock.now()
    const conversation = trialConversation(settings, company, said, now)
    const budget = { left: MOST_CALLS }
    const service = createAiService(kernel, access, { signal, retries: 0, ...(settings.usesKnowledge && { budget }) })
    const asking = answerCustomer(service, { db, rules: settings, budget, conversation, now, recordTokenUsage, reserve })
    const answer = await asking.catch((error: unknown) => asProblem(error, signal))
    if ('problem' in answer) {
      failed = answer
      break
    }
    said.push(...answer.replies.map((reply) => ({ from: 'assistant' as const, text: reply.text })))
    sources.push(...(answer.sources ?? []))
    refused.push(...(answer.refused ?? []))
    handover = answer.orders.stop ?? null
    detail = answer.orders.detail
    if (handover !== null) break
  }
  const answers = said.flatMap((one) => (one.from === 'assistant' ? [one.text] : []))
  const found = { answers, sources: [...new Set(sources)], handover }
  return { ...found, ...used, problems: failed ? [failed] : findProblems(expects, { ...found, detail, refused }) }
}

/** Failures that depend on what is asked: another test can be answered. */
const ofThisTest: readonly AiFailure[] = ['refused', 'outOfTokens', 'tooLong', 'garbage', 'noAnswer', 'tooLarge', 'timeout']

/** What a failure says about a test. One that every test would meet says nothing about this one, and is thrown again. */
function asProblem(error: unknown, { aborted }: AbortSignal): TestProblem {
  const reason = error instanceof ResponderFailed && ofThisTest.find((one) => one === error.reason)
  if (!reason) throw error
  return reason === 'timeout' && aborted ? { problem: 'tooSlow', detail: '' } : { problem: 'serviceFailed', detail: reason }
}
