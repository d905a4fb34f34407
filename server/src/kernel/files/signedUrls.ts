import { createHmac } from 'node:crypto'
import { type Clock, days } from '../clock.ts'
import { timingSafeEqualText } from '../secrets.ts'

export type UrlSigner = ReturnType<typeof createUrlSigner>

const LOCAL = 'http://localhost'

/** `lasts`: for at least so many days, where it is not the usual one. */
type Signed = { path: string; companyId: number; query?: Record<string, string>; lasts?: number }

/**
 * Addresses that may be read without a session, for a company, for 24 to 48 hours. An address is the same all day, so that a
 * browser finds in its cache what it has shown before.
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
  /** The company for which the address is signed; undefined when it is not, or not any more. */
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
    /** A signed address that says more, and is proved anew; any other text as it is. */
    bind(address: string, more: Record<string, string>) {
      const companyId = URL.canParse(address, LOCAL) ? companyOf(address) : undefined
      if (companyId === undefined) return address
      const { pathname: path, searchParams } = new URL(address, LOCAL)
      for (const name of ['of', 'until', 'signature']) searchParams.delete(name)
      return sign({ path, companyId, query: { ...Object.fromEntries(searchParams), ...more } })
    },
  }
}
