import { createHash, createHmac } from 'node:crypto'

export type S3Access = { accessKey: string; secretKey: string; region: string }
type Call = { method: string; url: URL; headers?: Record<string, string>; contentHash: string; at: Date }

/**
 * Signs a call with version 4 of Amazon's signature, which every S3-compatible store accepts. It covers all headers and, through the hash,
 * the content, so the store refuses whatever was changed on the way.
 */
export function signRequest(
  { accessKey, secretKey, region }: S3Access,
  { method, url, headers = {}, contentHash, at }: Call,
): Record<string, string> & { authorization: string } {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': contentHash, 'x-amz-date': time }
  const names = Object.keys(all).sort()
  const query = [...url.searchParams].map(([name, value]) => `${encodeUriStrictly(name)}=${encodeUriStrictly(value)}`).sort()
  const lines = names.map((name) => `${name}:${all[name]}`)
  const canonical = [method, url.pathname, query.join('&'), ...lines, '', names.join(';'), contentHash].join('\n')
  const key = scope.reduce<Buffer | string>((secret, part) => proof(secret, part), `AWS4${secretKey}`)
  const signature = proof(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256Hex(canonical)].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope.join('/')}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...all, authorization }
}

export const sha256Hex = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** The signature also encodes what `encodeURIComponent` leaves as it is. */
export const encodeUriStrictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const proof = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
