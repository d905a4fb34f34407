import type { Endpoint } from '@recado/contract/kit/endpoint'
import { nameOf } from './access.ts'
import type { Got } from './rawRequest.ts'

export type Failure = string | false | undefined

/** Which route, which wrong caller, what was expected and what came. */
export const describeFailure = (endpoint: Endpoint, by: string, { wanted, got }: { wanted: string; got: Got }): Failure =>
  `${nameOf(endpoint)} · ${by}: expected ${wanted}, got ${got.status} ${got.text.slice(0, 300)}`

/** Fails with every fault in words; successes come first, because they explain much of the rest. */
export function expectNone(faults: readonly Failure[]) {
  const found = faults.filter((fault) => typeof fault === 'string').sort((a, b) => Number(succeeded(b)) - Number(succeeded(a)))
  if (found.length > 0) throw new Error(found.join('\n'))
}

const succeeded = (fault: string) => fault.includes(', got 200 ')
