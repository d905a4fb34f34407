import { httpCall } from './httpCall.ts'

export type Sent = {
  status: number
  data: Record<string, unknown>
  error: unknown
  details: unknown
  headers: Headers
  cookie: string | undefined
}
type Request = { body?: unknown; token?: string; headers?: Record<string, string> }

/** A browser: one address, a refresh cookie, a cookie that remembers its second step, and any request that a test wants, well formed or not. */
export function createBrowserClient(url: string, address = '203.0.113.1') {
  let jar: string | undefined
  let remembered: string | undefined
  let known: string | undefined
  let sso: string | undefined

  const cookies = () =>
    Object.entries({ jrt: jar, jrb: remembered, jkb: known, jrs: sso })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')

  async function send(method: string, path: string, { body, token, headers = {} }: Request = {}): Promise<Sent> {
    const {
      status,
      text,
      headers: answered,
    } = await httpCall(`${url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...((jar ?? remembered ?? known ?? sso) !== undefined && { cookie: cookies() }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const data = answered.get('content-type')?.includes('json') ? JSON.parse(text) : { text }
    const cookie = answered.getSetCookie().find((line) => line.startsWith('jrt='))
    if (cookie) jar = /^jrt=([^;]*)/.exec(cookie)?.[1] || undefined
    const kept = answered.getSetCookie().find((line) => line.startsWith('jrb='))
    if (kept) remembered = /^jrb=([^;]*)/.exec(kept)?.[1] || undefined
    const recognised = answered.getSetCookie().find((line) => line.startsWith('jkb='))
    if (recognised) known = /^jkb=([^;]*)/.exec(recognised)?.[1] || undefined
    const begun = answered.getSetCookie().find((line) => line.startsWith('jrs='))
    if (begun) sso = /^jrs=([^;]*)/.exec(begun)?.[1] || undefined
    return { status, data, error: data.error, details: data.details, headers: answered, cookie }
  }

  return {
    send,
    login: (email: string, password: string, more: object = {}) => send('POST', '/api/auth/login', { body: { email, password, ...more } }),
    refresh: (headers: Record<string, string> = {}) => send('POST', '/api/auth/refresh_token', { headers }),
    cookie: () => jar,
    ssoCookie: () => sso,
    keepSso: (cookie: string | undefined) => {
      sso = cookie
    },
    keep: (cookie: string | undefined) => {
      jar = cookie
    },
  }
}
