import { AppError } from '@recado/contract/errors'
import type { Endpoint, InputOf, OutputOf } from '@recado/contract/kit/endpoint'
import { endReasonOf, sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { readSessionToken } from '#web/shared/data/auth/storedSession.ts'
import { observeNetwork } from './observeNetwork.ts'
import { refreshToken } from './refresh.ts'
import { type RequestInput, send } from './send.ts'
import type { UploadOptions } from './upload.ts'

/**
 * Calls an endpoint of the contract as the signed-in user. An expired token is renewed once and the call repeated; a session that has ended
 * ends here too. Answers come from our own server, so they are typed but not parsed.
 */
export async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const isSignedIn = endpoint.access !== 'public' || (endpoint.recognises && readSessionToken() !== null)
  return (await observeNetwork(isSignedIn ? callSignedIn(endpoint, input) : send(endpoint, input, null))) as OutputOf<E>
}

/** Calls an endpoint that takes files. The upload reports progress and can be aborted. */
export const callWithFiles = <E extends Endpoint>(endpoint: E, input: InputOf<E>, { files, upload }: Sent): Promise<OutputOf<E>> =>
  call(endpoint, { ...input, files, upload } as InputOf<E>)

/** Calls an endpoint that answers with a file. */
export const callForFile = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> => call(endpoint, input) as Promise<Blob>

type Sent = { files: readonly File[]; upload?: UploadOptions }

async function callSignedIn(endpoint: Endpoint, input: RequestInput) {
  let token = readSessionToken()
  if (!token) throw new AppError('ERR_SESSION_EXPIRED')
  const first = token
  assertSameCompany()
  try {
    return await send(endpoint, input, first).catch(async (error: unknown) => {
      if (!isExpired(error) && !isUnpaid(error)) throw error
      token = await refreshToken(first)
      assertSameCompany()
      return send(endpoint, input, token)
    })
  } catch (error) {
    if (endsSession(error) && readSessionToken() === token) sessionStore.end(endReasonOf(error))
    throw error
  }
}

/** A call made for one company must not run in another: a support user may have switched company in another tab. */
function assertSameCompany() {
  if (sessionStore.hasMoved()) throw new AppError('ERR_SESSION_EXPIRED', undefined, 403)
}

const isExpired = (error: unknown) => error instanceof AppError && error.code === 'ERR_SESSION_EXPIRED' && error.status === 403

/** The refresh call tells why the company is locked, and where to pay. */
const isUnpaid = (error: unknown) => error instanceof AppError && error.code === 'ERR_SUBSCRIPTION_EXPIRED'

/** Every 401 except a wrong password. */
const endsSession = (error: unknown): error is AppError =>
  error instanceof AppError && error.status === 401 && error.code !== 'ERR_INVALID_CREDENTIALS'
