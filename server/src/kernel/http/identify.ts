import { AppError } from '@recado/contract/errors'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Signatures } from '../files/signatures.ts'
import type { Identities, Identity } from '../identity/identities.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity?: Identity
    /** The company for which the address is signed. */
    signedFor?: number | undefined
  }
}

type Identifying = { identities: Identities; signatures: Signatures; countsAll: boolean }

/** The hooks that find out who calls. `countsAll`: also calls that speak for others than the caller, for here they may be made by anybody. */
export function identifying({ identities, signatures, countsAll }: Identifying) {
  const byToken = (isCounted: boolean) => async (request: FastifyRequest) => {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    if (scheme !== 'Bearer' || !token) throw new AppError('ERR_SESSION_EXPIRED')
    request.identity = await identities.of(token, { isCounted })
  }

  const counted = byToken(true)

  /** A signature that does not hold is forbidden, so that nobody takes it for a session that could be renewed. */
  async function bySignatureOrToken(request: FastifyRequest) {
    request.signedFor = signatures.companyOf(request.url)
    if (request.signedFor !== undefined) return
    if (!request.headers.authorization && /[?&]signature=/.test(request.url)) throw new AppError('ERR_NO_PERMISSION')
    await counted(request)
  }

  return { byToken: ({ uncounted }: Endpoint) => (uncounted && !countsAll ? byToken(false) : counted), bySignatureOrToken }
}

export function identityOf({ identity }: FastifyRequest): Identity {
  if (!identity) throw new AppError('ERR_SESSION_EXPIRED')
  return identity
}
