import type { ErrorBody } from '@recado/contract/errors'
import type { Endpoint, InputOf, OutputOf } from '@recado/contract/kit/endpoint'
import { httpCall } from './httpCall.ts'

type Answer<Data> = { status: number; data: Data; error: ErrorBody['error'] | undefined; details: unknown; headers: Headers }
type Who = { token: string } | null
export type Caller = <E extends Endpoint>(who: Who, endpoint: E, input?: InputOf<E>) => Promise<Answer<OutputOf<E>>>

/**
 * Calls an endpoint of the contract as a client would. `data` is the answer, errors included. `cookie`: a cookie from an earlier answer.
 */
export const createCaller =
  (url: string, cookie?: string): Caller =>
  async (who, { method, path }, input) => {
    const {
      params = {},
      query = {},
      body,
    } = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const { status, text, headers } = await httpCall(`${url}/api${fillPath(path, params)}?${search}`, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const data = JSON.parse(text)
    return { status, data, error: data?.error, details: data?.details, headers }
  }

export const fillPath = (path: string, params: Record<string, unknown>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
