import ipaddr from 'ipaddr.js'

/** All public IPv6 addresses begin with these bits. Addresses that wrap an IPv4 address mostly lie outside. */
const WORLDWIDE = ipaddr.IPv6.parseCIDR('2000::/3')
/** Looks public, but is the metadata address of Azure machines. */
const OF_THE_HOST = '168.63.129.16'

/** Whether an address is on the public internet. Calls for customers may reach only those. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || address.toString() === OF_THE_HOST) return false
  return address.kind() === 'ipv4' || address.match(WORLDWIDE)
}
