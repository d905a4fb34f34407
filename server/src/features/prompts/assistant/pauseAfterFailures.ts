import type { AiFailure } from '@recado/contract/prompts'
import { later, minutes } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { notifyAdmins } from '../../notices/index.ts'
import { publishPrompts } from '../publishPrompts.ts'

const MOST_FAILURES = 3
const WITHIN = minutes(2)
const PAUSE = minutes(10)

/** These are about one conversation, or about a limit that the company has set. They say nothing about the service. */
const ofConversation: ReadonlySet<string> = new Set<AiFailure | 'gone' | 'internal'>([
  'tooLong',
  'outOfTokens',
  'refused',
  'noAnswer',
  'paused',
  'tokenLimit',
  'gone',
  'internal',
])

type FailedPrompt = { companyId: number; promptId: number; reason: string }

/**
 * After three failures in two minutes an assistant is not asked for ten minutes: customers should not wait for a service that does not work.
 * Administrators are notified once.
 */
export async function pauseAfterFailures(
  { transact, clock, secrets }: Pick<Kernel, 'transact' | 'clock' | 'secrets'>,
  { companyId, promptId, reason }: FailedPrompt,
) {
  if (ofConversation.has(reason)) return
  await transact({ companyId }, async (tx) => {
    const now = clock.now()
    const prompts = tx.db.selectFrom('prompts').select(['name', 'failedAt', 'pausedUntil']).where('id', '=', promptId)
    const prompt = await prompts.forNoKeyUpdate().executeTakeFirst()
    if (!prompt || isPaused(prompt, now)) return
    const since = later(now, -WITHIN)
    const recent = [...prompt.failedAt.filter((at) => new Date(at) >= since), now.toISOString()]
    const pauses = recent.length >= MOST_FAILURES
    const change = pauses ? { failedAt: [], pausedUntil: later(now, PAUSE) } : { failedAt: recent }
    await tx.db.updateTable('prompts').set(change).where('id', '=', promptId).execute()
    if (!pauses) return
    await notifyAdmins(tx, { kind: 'assistantPaused', name: prompt.name, at: now })
    await publishPrompts(tx, secrets, [promptId])
  })
}

export const isPaused = ({ pausedUntil }: { pausedUntil: Date | string | null }, now: Date) =>
  pausedUntil !== null && now < new Date(pausedUntil)
