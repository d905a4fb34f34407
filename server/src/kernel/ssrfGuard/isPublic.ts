import ipaddr from 'ipaddr.js'

/** All that is routed on the public internet begins with these bits; what wraps an IPv4 address, or means none at all, mostly lies outside. */
const WORLDWIDE = ipaddr.IPv6.parseCIDR('2000::/3')
/** Looks public, and is what a machine at Azure asks about itself. */
const OF_THE_HOST = '168.63.129.16'

/** Whether an address is somewhere in the world, and not in our own network: only that may be reached for a customer. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || address.toString() === OF_THE_HOST) return false
  return address.kind() === 'ipv4' || address.match(WORLDWIDE)
}
