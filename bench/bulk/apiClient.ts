import type { Endpoint, InputOf, OutputOf } from '@recado/contract/kit/endpoint'
import { createCaller } from '../../server/test/callEndpoint.ts'

/** Calls as one person. A refusal stops the run. */
export function createApiClient({ url, token }: { url: string; token: string }) {
  const call = createCaller(url)
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const { status, data } = await call({ token }, endpoint, input)
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(data)}`)
    return data
  }
}
