import autocannon from 'autocannon'

export type HttpLoad = { url: string; token?: string; method?: 'GET' | 'POST'; body?: () => object; expect?: number }
export type LoadFigures = { perSecond: number; p50: number }

const SECONDS = 3
const CONNECTIONS = 8

/** A bounded load on loopback. An unexpected answer would spoil the figure, so it stops the run. */
export async function runHttpLoad(
  { url, token, method = 'GET', body, expect = 200 }: HttpLoad,
  { seconds = SECONDS, connections = CONNECTIONS } = {},
): Promise<LoadFigures> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) }
  const request = {
    method,
    headers,
    ...(body && { setupRequest: (one: autocannon.Request) => ({ ...one, body: JSON.stringify(body()) }) }),
  }
  const result = await autocannon({ url, connections, duration: seconds, requests: [request] })
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => Number(status) !== expect)
  if (wrong.length > 0 || result.errors > 0) throw new Error(`${url}: answered ${JSON.stringify(wrong)}, ${result.errors} errors`)
  return { perSecond: result.requests.average, p50: result.latency.p50 }
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
