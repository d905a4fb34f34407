import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Stage } from './stage.ts'
import type { Strike } from './strike.ts'

/** One kind of wrong caller or wrong call, derived for any endpoint from what the contract says of it. */
export type Attack = {
  name: string
  concerns: (endpoint: Endpoint) => boolean
  strikes: (stage: Stage) => Promise<Strike[]> | Strike[]
  /** Brings the world into the state that the attack needs, and afterwards back. */
  within?: (stage: Stage, work: () => Promise<void>) => Promise<void>
}
