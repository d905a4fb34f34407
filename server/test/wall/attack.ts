import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { AttackStage } from './attackStage.ts'
import type { InvalidCall } from './invalidCall.ts'

/** One kind of wrong caller or wrong call, derived for any endpoint from its contract. */
export type Attack = {
  name: string
  concerns: (endpoint: Endpoint) => boolean
  strikes: (stage: AttackStage) => Promise<InvalidCall[]> | InvalidCall[]
  /** Brings the world into the state that the attack needs, and back. */
  within?: (stage: AttackStage, work: () => Promise<void>) => Promise<void>
}
