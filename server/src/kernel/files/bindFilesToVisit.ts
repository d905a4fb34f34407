import type { UrlSigner } from './signedUrls.ts'

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
