import { AppError } from '@recado/contract/errors'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { passkeyEndpoints } from '@recado/contract/passkeys'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ConnectionRef, PasskeyOptions } from '../../channels/channel.ts'
import { later, minutes } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import { hashToken, randomToken } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'

const TOKEN_LASTS = minutes(10)
const PER_MINUTE = 10
const WHATSAPP_WEB = 'https://web.whatsapp.com'
export const PASSKEY_NEEDED = 'passkeyNeeded'

/** Stores the request that a connection reports. The token of an earlier one ends. */
export async function savePasskeyRequest(tx: Tx, now: Date, { connectionId, options }: { connectionId: number; options: PasskeyOptions }) {
  const request = {
    challenge: options.challenge,
    options: JSON.stringify(options),
    expiresAt: later(now, TOKEN_LASTS),
    userId: null,
    tokenHash: null,
    answerSealed: null,
  }
  await tx.db
    .insertInto('passkeyRequests')
    .values({ connectionId, ...request })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doUpdateSet(request))
    .execute()
}

export const endPasskeyRequest = (tx: Tx, connectionId: number) =>
  tx.db.deleteFrom('passkeyRequests').where('connectionId', '=', connectionId).execute()

/** Issues a token for the extension in the user's browser. It is bound to the user, the connection and the challenge. */
export async function startPasskey({ transact, throttles, clock }: Kernel, actor: Actor & { support?: object }, connectionId: number) {
  // Support staff see no code that links an account either.
  if (actor.support) throw new AppError('ERR_NO_PERMISSION')
  await throttles.take({ key: `passkey:${actor.userId}`, limit: PER_MINUTE, window: minutes(1) })
  const token = randomToken()
  return transact(actor, async (tx) => {
    const connection = tx.db.selectFrom('connections').select('statusReason').where('id', '=', connectionId)
    const { statusReason } = assertExists(await connection.executeTakeFirst(), 'ERR_NO_WAPP_FOUND')
    if (statusReason !== PASSKEY_NEEDED) throw new AppError('ERR_NO_PASSKEY_REQUEST')
    const request = await tx.db
      .updateTable('passkeyRequests')
      .set({ userId: actor.userId, tokenHash: hashToken(token) })
      .where('connectionId', '=', connectionId)
      .where('expiresAt', '>', clock.now().toISOString())
      .where('answerSealed', 'is', null)
      .returning('expiresAt')
      .executeTakeFirst()
    if (!request) throw new AppError('ERR_NO_PASSKEY_REQUEST')
    return { token, expiresAt: new Date(request.expiresAt).toISOString() }
  })
}

type Presented = { token: string; address: string }

/** What the extension shows its user before it goes on. */
export async function readPasskey(kernel: PlatformKernel, presented: Presented) {
  const { company, connection, options } = await openRequest(kernel, presented)
  return { company, connection, options }
}

/** Stores the answer for the process that keeps the connection open. The token ends with it, also if two arrive at once. */
export async function answerPasskey(kernel: PlatformKernel, { assertion, ...presented }: Presented & Pick<Answer, 'assertion'>) {
  const { companyId, connectionId, challenge } = await openRequest(kernel, presented)
  if (!isAnswerTo(challenge, assertion)) throw new AppError('ERR_PASSKEY_ANSWER')
  await kernel.transact({ companyId }, async (tx) => {
    const taken = await tx.db
      .updateTable('passkeyRequests')
      .set({ tokenHash: null, answerSealed: kernel.secrets.seal(JSON.stringify(assertion)) })
      .where('connectionId', '=', connectionId)
      .where('tokenHash', '=', hashToken(presented.token))
      .returning('connectionId')
      .executeTakeFirst()
    if (!taken) throw new AppError('ERR_PASSKEY_TOKEN')
  })
}
type Answer = z.output<typeof passkeyEndpoints.answer.body>

/** The answer to this challenge, for the channel. */
export async function readPasskeyAnswer({ read, secrets }: PlatformKernel, { companyId, connectionId }: ConnectionRef, challenge: string) {
  const row = await read(companyId)
    .selectFrom('passkeyRequests')
    .select('answerSealed')
    .where('connectionId', '=', connectionId)
    .where('challenge', '=', challenge)
    .executeTakeFirst()
  return row?.answerSealed ? (JSON.parse(secrets.unseal(row.answerSealed)) as PasskeyAssertion) : undefined
}

/** The request of a token whose user may still link this connection. Limits the guesses per address. */
async function openRequest({ platform, throttles, clock, config }: PlatformKernel, { token, address }: Presented) {
  const { failedLoginsPerAddress: limit, loginWindowMinutes } = config.limits
  const guess = { key: `passkey:address:${address}`, limit, window: minutes(loginWindowMinutes) }
  await throttles.take(guess)
  const found = await platform
    .selectFrom('passkeyRequests')
    .innerJoin('companies', 'companies.id', 'passkeyRequests.companyId')
    .innerJoin('connections', 'connections.id', 'passkeyRequests.connectionId')
    .innerJoin('users', 'users.id', 'passkeyRequests.userId')
    .where('passkeyRequests.tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', clock.now().toISOString())
    .where('connections.statusReason', '=', PASSKEY_NEEDED)
    .where('users.profile', '=', sql.lit('admin'))
    .select(['passkeyRequests.companyId', 'connectionId', 'challenge', 'options'])
    .select(['companies.name as company', 'connections.name as connection'])
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_PASSKEY_TOKEN')
  await throttles.giveBack(guess)
  return found
}

/** A cheap check, so that an answer from elsewhere does not spend the challenge. WhatsApp checks the signature. */
function isAnswerTo(challenge: string, { id, rawId, response }: PasskeyAssertion): boolean {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    if (typeof clientData !== 'object' || clientData === null || id !== rawId) return false
    const { type, challenge: signed, origin } = clientData as Record<string, unknown>
    return type === 'webauthn.get' && signed === challenge && origin === WHATSAPP_WEB
  } catch {
    return false
  }
}
