import { isIPv6 } from 'node:net'

/** The network of an address, without the part that names a single machine. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.*')
  const [head = ''] = plain.split('::')
  return `${head.split(':').slice(0, 3).join(':')}::*`
}
