import { AppError } from '@recado/contract/errors'
import type { Endpoint, OutputOf } from '@recado/contract/kit/endpoint'
import { endReasonOf, sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { readSessionToken } from '#web/shared/data/auth/storedSession.ts'
import { send } from './send.ts'

/**
 * Returns a token newer than `stale`. Refreshing rotates the session cookie, so all tabs of the browser wait for one lock, and later tabs
 * take the token that the first one got.
 */
export async function refreshToken(stale: string): Promise<string> {
  return withRefreshLock(async () => {
    const current = readSessionToken()
    if (!current) throw new AppError('ERR_SESSION_EXPIRED')
    return current === stale ? renew(stale) : current
  })
}

/** The stored token. It is renewed first if it is about to expire. */
export async function validToken(): Promise<string> {
  const token = readSessionToken()
  if (!token) throw new AppError('ERR_SESSION_EXPIRED')
  return expiresAt(token) - Date.now() < EXPIRY_MARGIN ? refreshToken(token) : token
}

const EXPIRY_MARGIN = 10_000

function expiresAt(token: string) {
  const payload = token.split('.')[1] ?? ''
  const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
  return exp * 1000
}

/** Drop a late answer if the user has signed out, or signed in again in another tab, meanwhile. */
async function renew(stale: string) {
  const { accessEndpoints } = await import('@recado/contract/users/access')
  const session = await sendForToken(accessEndpoints.refresh).catch((error: unknown) => {
    if (readSessionToken() === stale && error instanceof AppError && error.status === 401) sessionStore.end(endReasonOf(error))
    throw error
  })
  if (readSessionToken() !== stale) throw new AppError('ERR_SESSION_EXPIRED')
  sessionStore.begin(session)
  return session.token
}

const sendForToken = async <E extends Endpoint>(endpoint: E) => (await send(endpoint, {}, null)) as OutputOf<E>

let last: Promise<unknown> = Promise.resolve()

/** The Web Locks API needs https or localhost. Without it, at least this tab waits for itself. */
function withRefreshLock<T>(task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('recado-refresh', task)
  const turn = last.then(task, task)
  last = turn.catch(() => undefined)
  return turn
}
