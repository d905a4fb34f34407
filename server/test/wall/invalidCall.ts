import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@recado/contract/errors'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { nameOf } from './access.ts'
import type { AttackStage } from './attackStage.ts'
import { tablesChangedBy } from './databaseChanges.ts'
import { describeFailure, expectNone, type Failure } from './failures.ts'
import { inBatches } from './inBatches.ts'
import type { Got, Request } from './rawRequest.ts'

export type Refusal = { status: number; error: ErrorCode; details?: unknown }
/** One wrong call: the caller or the input, and the expected refusals. */
export type InvalidCall = { by: string; request: Request; expected: readonly Refusal[] }

/** Errors of any call; all others must be declared. */
const general: ReadonlySet<ErrorCode> = new Set([
  'ERR_MALFORMED',
  'ERR_VALIDATION',
  'ERR_NOT_FOUND',
  'ERR_TOO_LARGE',
  'ERR_MEDIA_TYPE',
  'ERR_NO_PERMISSION',
  'ERR_SESSION_EXPIRED',
  'ERR_API_TOKEN',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_PLAN_FEATURE',
])

/** Makes the wrong calls. Each must be refused as expected, and nothing at all may change. */
export async function expectRefused(stage: AttackStage, strikes: readonly InvalidCall[]) {
  const { world, endpoint, play } = stage
  let faults: Failure[] = []
  const changed = await tablesChangedBy(world, async () => {
    faults = await inBatches(strikes, async (strike) => judge(endpoint, strike, await play.send(endpoint, strike.request)))
  })
  if (changed.length > 0) faults.push(await whoChanged(stage, strikes))
  expectNone(faults)
}

export const undeclared = ({ errors }: Endpoint, { error }: Got) => error !== undefined && !errors.includes(error) && !general.has(error)

function judge(endpoint: Endpoint, { by, expected }: InvalidCall, got: Got): Failure {
  const right = expected.some(
    ({ status, error, details }) =>
      got.status === status && got.error === error && (details === undefined || isDeepStrictEqual(details, got.details)),
  )
  if (!right) return describeFailure(endpoint, by, { wanted: expected.map(inShort).join(' or '), got })
  return undeclared(endpoint, got) ? describeFailure(endpoint, by, { wanted: 'an error that it declares', got }) : undefined
}

const inShort = ({ status, error }: Refusal) => `${status} ${error}`

/** Once more, one by one, to find the call that changed something. */
async function whoChanged({ world, endpoint, play }: AttackStage, strikes: readonly InvalidCall[]): Promise<string> {
  for (const { by, request } of strikes) {
    let status: number | undefined
    const changed = await tablesChangedBy(world, async () => {
      status = (await play.send(endpoint, request)).status
    })
    if (changed.length > 0)
      return `${nameOf(endpoint)} · ${by}: expected that nothing changes, got ${status} and changed ${changed.join(', ')}`
  }
  return `${nameOf(endpoint)}: expected that nothing changes, but one of these did: ${strikes.map(({ by }) => by).join('; ')}`
}
