import { systemClock } from '../../server/src/kernel/clock.ts'
import { accessTokens } from '../../server/src/kernel/identity/accessToken.ts'
import { createSecrets, readSecretKey } from '../../server/src/kernel/secrets.ts'
import type { Person } from './insertCompany.ts'

/** Every seeded person has a session; a token for it replaces the sign-in. */
export function sessionTokens(folder: string): (person: Person) => Promise<string> {
  const { tokenKey } = createSecrets(readSecretKey({ secretKey: undefined, dataDir: folder }))
  const tokens = accessTokens(tokenKey, systemClock)
  return ({ sessionId }) => tokens.issue(sessionId)
}
