import type { Endpoint, InputOf, OutputOf } from '@recado/contract/kit/endpoint'
import { caller } from '../../server/test/call.ts'

/** Calls as one person; whatever is refused stops the run. */
export function callerFor({ url, token }: { url: string; token: string }) {
  const call = caller(url)
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const { status, data } = await call({ token }, endpoint, input)
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(data)}`)
    return data
  }
}
