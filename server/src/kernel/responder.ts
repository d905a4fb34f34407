import type { Reply, RequestedActions } from '@recado/contract/bot/botEvents'

/** What somebody outside is asked: to go on with a conversation. `speakerId`: the prompt or the integration; `memory`: what it kept the last time. */
export type ResponderRequest = { companyId: number; ticketId: number; speakerId: number; memory: unknown }
export type ResponderAnswer = { replies: Reply[]; orders: RequestedActions; memory: unknown }

/** Answers customers in the company's name: an assistant, or a connector. Called outside of any transaction, and at least once. */
export type Responder = {
  /** Seconds before each further try; none: it is asked once. */
  retries: (question: ResponderRequest) => Promise<readonly number[]>
  ask: (question: ResponderRequest) => Promise<ResponderAnswer>
}

/** It could not answer. `reason` is a short key for screens; what is final is not tried again. */
export class ResponderFailed extends Error {
  readonly reason: string
  readonly isFinal: boolean

  constructor(reason: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(reason)
    this.reason = reason
    this.isFinal = isFinal
  }
}
