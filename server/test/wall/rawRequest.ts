import type { ErrorCode } from '@recado/contract/errors'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { fillPath } from '../callEndpoint.ts'
import { httpCall } from '../httpCall.ts'

export type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }
/** A call as any client could make it, well formed or not. `raw` is sent as the body unchanged. */
export type Request = Input & { headers: Record<string, string>; raw?: string }
export type Got = { status: number; text: string; data: unknown; error: ErrorCode | undefined; details: unknown }

export async function send(url: string, endpoint: Endpoint, { params, query, body, headers, raw }: Request): Promise<Got> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const { status, text } = await httpCall(`${url}/api${fillPath(endpoint.path, params)}${search(query)}`, {
    method: endpoint.method,
    headers: { ...(content !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: content,
  })
  const data = parsed(text)
  const { error, details } = status === 200 ? {} : (data ?? {})
  return { status, text, data, error, details }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** An array is sent as a repeated parameter. */
function search(query: Record<string, unknown>) {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]))
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
