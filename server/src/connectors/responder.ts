import type { AnswerOrigin, Reply, RequestedActions } from '@recado/contract/bot/botEvents'

/**
 * A request to somebody outside to continue a conversation. `speakerId`: id of the prompt or the integration; `memory`: what it returned
 * the last time.
 */
export type ResponderRequest = { companyId: number; ticketId: number; speakerId: number; memory: unknown }
/** `origin`: what an assistant answered from, for the timeline. */
export type ResponderAnswer = { replies: Reply[]; orders: RequestedActions; memory: unknown; origin?: AnswerOrigin }

/** Answers customers in the company's name: an AI assistant or a connector. It is called outside of any transaction, and at least once. */
export type Responder = {
  /** Seconds before each further attempt; an empty list means one attempt. */
  retries: (question: ResponderRequest) => Promise<readonly number[]>
  ask: (question: ResponderRequest) => Promise<ResponderAnswer>
}

/** The responder could not answer. `reason` is a short key for screens. Final failures are not tried again. */
export class ResponderFailed extends Error {
  readonly reason: string
  readonly isFinal: boolean

  constructor(reason: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(reason)
    this.reason = reason
    this.isFinal = isFinal
  }
}
