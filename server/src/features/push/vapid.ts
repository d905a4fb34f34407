import { createPrivateKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { hours, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'

/** The keys by which push services recognise the sender (RFC 8292). */
export type SenderKeys = { publicKey: string; privateKey: JsonWebKey }

const LASTS = hours(12)

/**
 * Creates the keys at the first start and stores the private one encrypted. If several processes start at once, one of them creates the
 * keys.
 */
export async function makeSenderKeys({ platform, secrets }: PlatformKernel) {
  if (await platform.selectFrom('pushKeys').select('publicKey').executeTakeFirst()) return
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const made = privateKey.export({ format: 'jwk' })
  const row = { publicKey: publicHalfOf(made), privateSealed: secrets.seal(JSON.stringify(made)) }
  await platform
    .insertInto('pushKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const publicHalfOf = ({ x = '', y = '' }: JsonWebKey) =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')

const keysByKernel = new WeakMap<PlatformKernel, Promise<SenderKeys>>()

/** The keys never change, so read them once per process. */
export function senderKeys(kernel: PlatformKernel): Promise<SenderKeys> {
  const keys = keysByKernel.get(kernel) ?? readKeys(kernel)
  keysByKernel.set(kernel, keys)
  keys.catch(() => keysByKernel.delete(kernel))
  return keys
}

async function readKeys({ platform, secrets }: PlatformKernel): Promise<SenderKeys> {
  const { publicKey, privateSealed } = await platform.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow()
  return { publicKey, privateKey: JSON.parse(secrets.unseal(privateSealed)) as JsonWebKey }
}

type Claim = { audience: string; subject: string; now: Date }

/** The authorization header for one push service. */
export async function vapidHeader({ publicKey, privateKey }: SenderKeys, { audience, subject, now }: Claim): Promise<string> {
  const token = new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setExpirationTime(later(now, LASTS))
    .setSubject(subject)
  return `vapid t=${await token.sign(createPrivateKey({ key: privateKey, format: 'jwk' }))}, k=${publicKey}`
}
