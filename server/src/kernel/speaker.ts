import type { Orders, Reply } from '@recado/contract/bot/happenings'

/** What somebody outside is asked: to go on with a conversation. `speakerId`: the prompt or the integration; `memory`: what it kept the last time. */
export type Question = { companyId: number; ticketId: number; speakerId: number; memory: unknown }
export type Answer = { replies: Reply[]; orders: Orders; memory: unknown }

/** Answers customers in the company's name: an assistant, or a connector. Called outside of any transaction, and at least once. */
export type Speaker = {
  /** Seconds before each further try; none: it is asked once. */
  retries: (question: Question) => Promise<readonly number[]>
  ask: (question: Question) => Promise<Answer>
}

/** It could not answer. `reason` is a short key for screens; what is final is not tried again. */
export class SpeakerFailed extends Error {
  readonly reason: string
  readonly isFinal: boolean

  constructor(reason: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(reason)
    this.reason = reason
    this.isFinal = isFinal
  }
}
