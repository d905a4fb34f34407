import type { AiService, ChatRequest } from '../service/aiService.ts'
import type { TokenReservation } from './tokenLimits.ts'

export type TokenCounting = {
  /** Counts the tokens of the answer, whether it can be used or not. */
  recordTokenUsage: (model: string, completion: unknown) => Promise<void>
  /** Reserves the tokens of the request where the assistant has a limit. */
  reserve?: ((request: ChatRequest) => Promise<TokenReservation>) | undefined
}

/** Sends a request to the model, and counts its tokens. */
export async function sendRequest(
  service: AiService,
  request: ChatRequest,
  { reserve, recordTokenUsage }: TokenCounting,
): Promise<unknown> {
  const reservation = await reserve?.(request)
  const completion = await service.chat(request).catch(async (error) => {
    await reservation?.release(error)
    throw error
  })
  await reservation?.settle(completion)
  await recordTokenUsage(request.model, completion)
  return completion
}
