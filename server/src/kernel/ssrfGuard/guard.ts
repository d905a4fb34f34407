import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutgoingRefused } from './outgoingRefused.ts'

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>
export const systemResolve: Resolve = (host) => lookup(host, { all: true })

export type Guard = { mayReach: (address: string) => boolean; resolve: Resolve }

/**
 * Parses a URL and refuses private addresses. `URL` has normalised other spellings of an IP number already. Host names are checked when
 * they are called.
 */
export function parseAllowedUrl(text: string, { mayReach }: Pick<Guard, 'mayReach'>): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new OutgoingRefused('address')
  const host = hostOf(url)
  if (isIP(host) && !mayReach(host)) throw new OutgoingRefused('private')
  return url
}

/** Resolves a name to the addresses that may be reached. It runs at every call, so an earlier answer has no effect. */
export async function resolveAllowed(host: string, { mayReach, resolve }: Guard) {
  const addresses = (await resolve(host)).filter(({ address }) => mayReach(address))
  if (addresses.length === 0) throw new OutgoingRefused('private')
  return addresses
}

export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
