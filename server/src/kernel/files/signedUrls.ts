import { createHmac } from 'node:crypto'
import { type Clock, days } from '../clock.ts'
import { timingSafeEqualText } from '../secrets.ts'

export type UrlSigner = ReturnType<typeof createUrlSigner>

const LOCAL = 'http://localhost'

/** `lasts`: minimum days of validity, if not the usual one. */
type Signed = { path: string; companyId: number; query?: Record<string, string>; lasts?: number }

/**
 * Creates and checks file addresses that need no session. They are valid for one company, for 24 to 48 hours. An address stays the same all
 * day, so that browsers find the file in their cache.
 */
export function createUrlSigner({ key, clock }: { key: Buffer; clock: Clock }) {
  const proof = (path: string, query: URLSearchParams) => createHmac('sha256', key).update(`${path}?${query}`).digest('base64url')
  function sign({ path, companyId, query = {}, lasts = 1 }: Signed) {
    const today = Math.floor(clock.now().getTime() / days(1))
    const until = ((today + lasts + 1) * days(1)) / 1000
    const given = new URLSearchParams({ ...query, of: String(companyId), until: String(until) })
    given.sort()
    return `${path}?${given}&signature=${proof(path, given)}`
  }
  /** The company for which the address is signed; undefined if the signature is missing, wrong or expired. */
  function companyOf(address: string): number | undefined {
    const { pathname, searchParams } = new URL(address, LOCAL)
    const signatures = searchParams.getAll('signature')
    searchParams.delete('signature')
    searchParams.sort()
    if (signatures.length !== 1 || !timingSafeEqualText(signatures[0] ?? '', proof(pathname, searchParams))) return undefined
    return Number(searchParams.get('until')) * 1000 > clock.now().getTime() ? Number(searchParams.get('of')) : undefined
  }
  return {
    sign,
    companyOf,
    /** Adds parameters to a signed address and signs it again. Any other text is returned unchanged. */
    bind(address: string, more: Record<string, string>) {
      const companyId = URL.canParse(address, LOCAL) ? companyOf(address) : undefined
      if (companyId === undefined) return address
      const { pathname: path, searchParams } = new URL(address, LOCAL)
      for (const name of ['of', 'until', 'signature']) searchParams.delete(name)
      return sign({ path, companyId, query: { ...Object.fromEntries(searchParams), ...more } })
    },
  }
}

/**
 * Rewrites the file addresses in an answer for a support agent, so that they are valid no longer than the support visit. Otherwise they
 * would open the files for two days, whatever the company allows by then.
 */
export function bindFilesToVisit<Answer>(answer: Answer, visitId: number, urlSigner: UrlSigner): Answer {
  const bind = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes('signature=') ? urlSigner.bind(value, { visit: String(visitId) }) : value
    if (Array.isArray(value)) return value.map(bind)
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bind(one)]))
  }
  return bind(answer) as Answer
}
