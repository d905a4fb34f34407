import { later, minutes } from '../../src/kernel/clock.ts'
import { isOpen } from './access.ts'
import type { Attack } from './attack.ts'
import type { AttackStage } from './attackStage.ts'
import { createPersonOfRole } from './createCompany.ts'
import type { InvalidCall } from './invalidCall.ts'
import { wrongSessions } from './wrongSessions.ts'

export const withoutSession: Attack = {
  name: 'whoever is not signed in',
  concerns: ({ access }) => !isOpen(access),
  strikes: async ({ world, home, mine }) =>
    (await wrongSessions(world, home)).map(({ by, headers, status }) => ({
      by,
      request: { ...mine.request, headers },
      expected: [{ status, error: 'ERR_SESSION_EXPIRED' }],
    })),
}

export const withoutCookie: Attack = {
  name: 'wrong refresh cookies, and other sites',
  concerns: ({ access }) => access === 'refresh-cookie',
  async strikes(stage): Promise<InvalidCall[]> {
    const { mine } = stage
    const ended = [{ status: 401, error: 'ERR_SESSION_EXPIRED' }] as const
    const foreign = [{ status: 403, error: 'ERR_NO_PERMISSION' }] as const
    const { cookie = '' } = mine.request.headers
    const strike = (by: string, headers: Record<string, string>, expected: InvalidCall['expected'] = ended): InvalidCall => ({
      by,
      request: { ...mine.request, headers },
      expected,
    })
    return [
      strike('nobody', {}),
      strike('an access token', { authorization: `Bearer ${mine.caller.token}` }),
      strike('an access token in the cookie', { cookie: `jrt=${mine.caller.token}` }),
      strike('a garbage cookie', { cookie: 'jrt=garbage' }),
      strike('a blank cookie', { cookie: 'jrt=' }),
      strike('the cookie of a revoked session', { cookie: `jrt=${await revokedSession(stage)}` }),
      strike('the cookie of an expired session', { cookie: `jrt=${await expiredSession(stage)}` }),
      strike('a page of another site', { cookie, origin: 'https://evil.example.com' }, foreign),
      strike('a page without an origin', { cookie, origin: 'null' }, foreign),
    ]
  },
}

async function revokedSession({ world, home }: AttackStage) {
  const { id, sessionId } = await createPersonOfRole(world, home, 'user')
  await world.session(home.id, id)
  return sessionId
}

async function expiredSession({ world, home }: AttackStage) {
  const { sessionId } = await createPersonOfRole(world, home, 'user')
  const expiresAt = later(world.clock.now(), -minutes(1))
  await world.platform.updateTable('sessions').set({ expiresAt }).where('id', '=', sessionId).execute()
  return sessionId
}
