/**
 * Whether the name of a host, with or without a port, says that it is on the machine or in the network of the installation. Others may be
 * there too, but their name does not say so.
 */
export function isLocalHost(host: string): boolean {
  const [, inBrackets] = /^\[(.*)\](?::\d+)?$/.exec(host) ?? []
  if (inBrackets !== undefined) return inBrackets === '::1' || /^(f[cd]|fe[89ab])/i.test(inBrackets)
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (/^\d+(\.\d+){3}$/.test(name)) return privateRanges.some((range) => range.test(name))
  return !name.includes('.') || localEndings.some((ending) => name.endsWith(ending))
}

const privateRanges = [/^127\./, /^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./, /^169\.254\./]
const localEndings = ['.localhost', '.local', '.internal', '.lan', '.home.arpa']
