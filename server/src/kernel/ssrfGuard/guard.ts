import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutgoingRefused } from './outgoingRefused.ts'

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>
export const systemResolve: Resolve = (host) => lookup(host, { all: true })

export type Guard = { mayReach: (address: string) => boolean; resolve: Resolve }

/** What is written as an address. Other spellings of a number are the same number by then; whom a name leads to is known only when it is called. */
export function parseAllowedUrl(text: string, { mayReach }: Pick<Guard, 'mayReach'>): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new OutgoingRefused('address')
  const host = hostOf(url)
  if (isIP(host) && !mayReach(host)) throw new OutgoingRefused('private')
  return url
}

/** The addresses of a name that may be reached. Asked at every call, so what was answered earlier binds nobody. */
export async function resolveAllowed(host: string, { mayReach, resolve }: Guard) {
  const addresses = (await resolve(host)).filter(({ address }) => mayReach(address))
  if (addresses.length === 0) throw new OutgoingRefused('private')
  return addresses
}

export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
