import { connectionEndpoints } from '@recado/contract/connections'
import { isForLines } from './access.ts'
import type { Attack } from './attack.ts'
import type { InvalidCall } from './invalidCall.ts'
import { bearer } from './rawRequest.ts'

/** Callers without the token of a connection, or with a revoked one. */
export const withoutToken: Attack = {
  name: 'wrong tokens of lines',
  concerns: ({ access }) => isForLines(access),
  async strikes({ world, home, mine }): Promise<InvalidCall[]> {
    const { admin } = home.people
    const make = () => world.call(admin, connectionEndpoints.create, { body: { name: `Line ${world.unique()}`, provider: 'simulator' } })
    const [off, renewed] = [(await make()).data, (await make()).data]
    await world.call(admin, connectionEndpoints.update, { params: { id: off.id }, body: { token: '' } })
    await world.call(admin, connectionEndpoints.newToken, { params: { id: renewed.id } })
    const wrong: Record<string, Record<string, string>> = {
      nobody: {},
      'a token without its scheme': { authorization: mine.request.headers.authorization?.split(' ')[1] ?? '' },
      'a blank token': bearer(' '),
      'the token "undefined"': bearer('undefined'),
      'the token of a session': bearer(admin.token),
      'a token that was switched off': bearer(off.token),
      'a token that was replaced': bearer(renewed.token),
    }
    return Object.entries(wrong).map(([by, headers]) => ({
      by,
      request: { ...mine.request, headers },
      expected: [{ status: 401, error: 'ERR_API_TOKEN' }],
    }))
  },
}
