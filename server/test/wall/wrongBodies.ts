import { acceptsPart } from '@recado/contract/kit/endpoint'
import type { Attack } from './attack.ts'
import type { InvalidCall, Refusal } from './invalidCall.ts'

const malformed: Refusal = { status: 400, error: 'ERR_MALFORMED' }
const invalid: Refusal = { status: 422, error: 'ERR_VALIDATION' }
const tooLarge: Refusal = { status: 413, error: 'ERR_TOO_LARGE' }
const otherKind: Refusal = { status: 415, error: 'ERR_MEDIA_TYPE' }

/** As deep as the endpoint's limit allows: recursive code would overflow. */
function nestedBrackets(bodyLimit: number) {
  const depth = Math.min(30_000, Math.floor(bodyLimit / 4))
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

/** Bodies that are unreadable, of another type, or too large. */
export const wrongBodies: Attack = {
  name: 'malformed, foreign and oversized bodies',
  concerns: ({ method }) => method !== 'GET',
  strikes({ endpoint, world, mine: { request } }) {
    const { body, bodyLimit = world.config.limits.bodyBytes } = endpoint
    const deep = nestedBrackets(bodyLimit)
    const content = JSON.stringify(request.body ?? {})
    const strike = (by: string, raw: string, expected: Refusal, type?: string): InvalidCall => ({
      by,
      request: { ...request, raw, headers: { ...request.headers, ...(type && { 'content-type': type }) } },
      expected: [expected],
    })
    const withField = (field: string) => `{${field}${content === '{}' ? '' : ','}${content.slice(1)}`
    return [
      strike('half a body', content.slice(0, -1), malformed),
      strike('a body that is no JSON', 'name=Ana', malformed),
      strike('__proto__ in the body', withField('"__proto__":{"profile":"admin"}'), malformed),
      strike('constructor.prototype in the body', withField('"constructor":{"prototype":{"profile":"admin"}}'), malformed),
      strike('a body nested very deep', content.startsWith('[') ? `[{"Nome":${deep}}]` : withField(`"Nome":${deep}`), malformed),
      strike('a body of plain text', content, otherKind, 'text/plain'),
      strike('a form', 'name=Ana', otherKind, 'application/x-www-form-urlencoded'),
      strike('an oversized body', JSON.stringify('x'.repeat(bodyLimit)), tooLarge),
      ...(acceptsPart(body) ? ['"text"', '7', 'true', '[]', '[{}]'].map((raw) => strike(`a body that is ${raw}`, raw, invalid)) : []),
    ]
  },
}
