import { createHmac } from 'node:crypto'
import { type Clock, days } from '../clock.ts'
import { equalTexts } from '../secrets.ts'

export type Signatures = ReturnType<typeof createSignatures>

type Signed = { path: string; companyId: number; query?: Record<string, string> }

/**
 * Addresses that may be read without a session, for a company, for 24 to 48 hours. An address is the same all day, so that a
 * browser finds in its cache what it has shown before.
 */
export function createSignatures({ key, clock }: { key: Buffer; clock: Clock }) {
  const proof = (path: string, query: URLSearchParams) => createHmac('sha256', key).update(`${path}?${query}`).digest('base64url')
  return {
    sign({ path, companyId, query = {} }: Signed) {
      const today = Math.floor(clock.now().getTime() / days(1))
      const until = ((today + 2) * days(1)) / 1000
      const given = new URLSearchParams({ ...query, of: String(companyId), until: String(until) })
      given.sort()
      return `${path}?${given}&signature=${proof(path, given)}`
    },
    /** The company for which the address is signed; undefined when it is not, or not any more. */
    companyOf(address: string): number | undefined {
      const { pathname, searchParams } = new URL(address, 'http://localhost')
      const signatures = searchParams.getAll('signature')
      searchParams.delete('signature')
      searchParams.sort()
      if (signatures.length !== 1 || !equalTexts(signatures[0] ?? '', proof(pathname, searchParams))) return undefined
      return Number(searchParams.get('until')) * 1000 > clock.now().getTime() ? Number(searchParams.get('of')) : undefined
    },
  }
}
