import { AppError } from '@recado/contract/errors'
import { jwtVerify, SignJWT } from 'jose'
import { type Clock, later, minutes } from '../clock.ts'

const ALGORITHM = 'HS256'
const LIFETIME = minutes(15)

/** `visitId`: the token acts for the company of that support visit, and is invalid once the visit is over. */
export type AccessToken = { sessionId: string; visitId?: number | undefined; expires: Date }

export function accessTokens(key: Uint8Array, clock: Clock) {
  return {
    issue: (sessionId: string, visitId?: number) =>
      new SignJWT(visitId === undefined ? {} : { visit: visitId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(sessionId)
        .setIssuedAt(clock.now())
        .setExpirationTime(later(clock.now(), LIFETIME))
        .sign(key),

    /** An expired or invalid token can be refreshed, so it answers 403 instead of the code's own 401. */
    async read(token: string): Promise<AccessToken> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: clock.now(),
          requiredClaims: ['exp', 'sub'],
        })
        const visitId = payload.visit === undefined ? undefined : Number(payload.visit)
        return { sessionId: String(payload.sub), visitId, expires: new Date(Number(payload.exp) * 1000) }
      } catch {
        throw new AppError('ERR_SESSION_EXPIRED', undefined, 403)
      }
    },
  }
}
