import type { UrlSigner } from './signedUrls.ts'

/**
 * An answer to somebody who acts for a company, in which the address of every file holds no longer than the visit: else it would open the file
 * for two days, whatever the company allows by then.
 */
export function bindFilesToVisit<Answer>(answer: Answer, visitId: number, signatures: UrlSigner): Answer {
  const bind = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes('signature=') ? signatures.bind(value, { visit: String(visitId) }) : value
    if (Array.isArray(value)) return value.map(bind)
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bind(one)]))
  }
  return bind(answer) as Answer
}
