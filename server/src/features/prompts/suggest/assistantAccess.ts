import { AppError } from '@recado/contract/errors'
import type { AiFailure } from '@recado/contract/prompts'
import { ResponderFailed } from '../../../connectors/responder.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { isPaused } from '../assistant/pauseAfterFailures.ts'
import type { AiAccess } from '../service/aiService.ts'
import { createFailure } from '../service/serviceFailures.ts'

/** An assistant that an agent asks for help with one ticket. `signal` ends the request when the agent leaves. */
export type AskedAssistant = { companyId: number; ticketId: number; promptId: number; signal: AbortSignal }

/** The service of an assistant, unless it is paused or has no usable key. */
export function assertUsable(
  { clock }: Pick<Kernel, 'clock'>,
  { access, pausedUntil }: { access: AiAccess | AiFailure; pausedUntil: string | null },
): AiAccess {
  if (isPaused({ pausedUntil }, clock.now())) throw createFailure('paused', true)
  if (typeof access === 'string') throw createFailure(access, true)
  return access
}

/** Turns the failure of a service into an error that screens have a sentence for. The agent writes on without help, so nothing is tried again. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof ResponderFailed)) return error
  return error.reason === 'gone' ? new AppError('ERR_NO_ASSISTANT') : new AppError('ERR_AI_SERVICE', { reason: error.reason })
}
