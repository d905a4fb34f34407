import type { Readable } from 'node:stream'

/** The body. Each attempt opens the file again. */
export type Body = string | Uint8Array | (() => Readable) | undefined
export type Call = { url: URL; method: string; headers: Record<string, string>; body: Body }

const MOVED = [301, 302, 303, 307, 308]
/** Headers that another host may see. */
const HARMLESS = ['accept', 'content-type', 'user-agent', 'accept-encoding']

/** The call that follows a redirect, as browsers make it; undefined if it is no redirect. */
export function followRedirect(
  call: Call,
  { status, location }: { status: number; location: string | undefined },
): (Omit<Call, 'url'> & { to: string }) | undefined {
  if (!MOVED.includes(status) || location === undefined) return undefined
  const to = URL.parse(location, call.url)
  const staysHere = to?.origin === call.url.origin
  const headers = Object.entries(call.headers).filter(([name]) => staysHere || HARMLESS.includes(name))
  const becomesGet = status === 303 ? call.method !== 'HEAD' : call.method === 'POST' && status < 303
  if (!becomesGet) return { ...call, to: to?.href ?? location, headers: Object.fromEntries(headers) }
  const withoutBody = headers.filter(([name]) => name !== 'content-type')
  return { to: to?.href ?? location, method: 'GET', headers: Object.fromEntries(withoutBody), body: undefined }
}
