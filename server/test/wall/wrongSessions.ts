import { createHmac, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { days, later, minutes } from '../../src/kernel/clock.ts'
import { accessTokens } from '../../src/kernel/identity/accessToken.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import type { World } from '../testApp.ts'
import { type Company, createPersonOfRole } from './createCompany.ts'
import { bearer } from './rawRequest.ts'

type WrongSession = { by: string; headers: Record<string, string>; token: string; status: 401 | 403 }

/**
 * Every way in which a caller may fail to be signed in. An expired or invalid token is 403, because it can be refreshed; anything else is
 * 401.
 */
export async function wrongSessions(world: World, company: Company): Promise<WrongSession[]> {
  const { sessionId, token } = await createPersonOfRole(world, company, 'super')
  const revoked = await createPersonOfRole(world, company, 'super')
  await world.session(company.id, revoked.id)
  const { tokenKey } = createSecrets(world.config.secretKey ?? '')
  const past = { now: () => later(world.clock.now(), -minutes(16)) }
  const tomorrow = later(world.clock.now(), days(1))
  const claims = new SignJWT().setSubject(sessionId).setExpirationTime(tomorrow)
  const wrong = (by: string, of: string, status: 401 | 403 = 403): WrongSession => ({ by, token: of, status, headers: bearer(of) })
  return [
    { by: 'nobody', token: '', status: 401, headers: {} },
    { by: 'a token without its scheme', token: '', status: 401, headers: { authorization: token } },
    { by: 'a token of another scheme', token: '', status: 401, headers: { authorization: `Basic ${token}` } },
    { by: 'a token in a cookie', token: '', status: 401, headers: { cookie: `token=${token}; jrt=${sessionId}` } },
    wrong('a blank token', ' ', 401),
    wrong('the token "undefined"', 'undefined'),
    wrong('a garbage token', 'garbage.garbage.garbage'),
    wrong('a token without a signature', new UnsecuredJWT().setSubject(sessionId).setExpirationTime(tomorrow).encode()),
    wrong('a token that says alg none', unsigned(token)),
    wrong(
      'a token with another key',
      await accessTokens(createSecrets('another secret, which is also long').tokenKey, world.clock).issue(sessionId),
    ),
    wrong('a token with another algorithm', await claims.setProtectedHeader({ alg: 'HS512' }).sign(Buffer.concat([tokenKey, tokenKey]))),
    wrong('a token that never expires', await new SignJWT().setSubject(sessionId).setProtectedHeader({ alg: 'HS256' }).sign(tokenKey)),
    wrong('a token of a session that never was', await world.tokens.issue(randomUUID()), 401),
    wrong('a token whose session was changed', tampered(token, sessionId)),
    wrong('a token of a revoked session', revoked.token, 401),
    wrong('an expired token', await accessTokens(tokenKey, past).issue(sessionId)),
  ]
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const unsigned = (token: string) => `${encoded({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`

/** The claims of one session, signed with a guessed key. */
function tampered(token: string, sessionId: string) {
  const head = `${token.split('.')[0]}.${encoded({ sub: sessionId, exp: 9_999_999_999 })}`
  return `${head}.${createHmac('sha256', 'secret').update(head).digest('base64url')}`
}
