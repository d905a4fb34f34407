import { createHash, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'

export type SignedRequest = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string | null }
}
export type PasskeyFault = 'optionsMissing' | 'neverContinues' | 'neverVouches' | 'secondChallenge' | 'cut' | 'refused'
export type PasskeyAccount = ReturnType<typeof createPasskeyAccount>

const ORIGIN = 'https://web.whatsapp.com'
const RP_ID = 'whatsapp.com'
const PRESENT_AND_VERIFIED = 0b101
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** What a browser has signed, in parts that a test can bend. */
type Signing = { origin?: string; rpId?: string; flags?: number; key?: Parameters<typeof sign>[2] }

/** An account that asks for a passkey when a device is linked. The phone has registered the passkey before. */
export function createPasskeyAccount() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  return {
    credentialId,
    /** For a virtual authenticator. */
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }),
    faults: new Set<PasskeyFault>(),
    /** The code that the phone shows while it confirms the device. */
    shownCode: '',
    /** Why requests were refused, in order. */
    refusals: [] as string[],
    options: (challenge: string) => ({
      ...{ challenge, timeout: 600_000, rpId: RP_ID, allowCredentials: [] },
      ...{ userVerification: 'required', extensions: { uvm: true } },
    }),
    /** Signs as a browser does that has the passkey. */
    sign(
      challenge: string,
      { origin = ORIGIN, rpId = RP_ID, flags = PRESENT_AND_VERIFIED, key = privateKey }: Signing = {},
    ): SignedRequest {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
      const data = Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 1])])
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), key)
      const rawId = credentialId.toString('base64url')
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: null,
      }
      return { id: rawId, rawId, type: 'public-key', response }
    },
    /** Why WhatsApp refuses the signature; undefined if it accepts it. */
    problemOf(challenge: string, { id, rawId, type, response }: SignedRequest): string | undefined {
      const [clientData, data] = [bytes(response.clientDataJSON), bytes(response.authenticatorData)]
      const said = JSON.parse(clientData.toString()) as { type: string; challenge: string; origin: string; crossOrigin?: boolean }
      if (type !== 'public-key' || id !== rawId || !bytes(rawId).equals(credentialId)) return 'credential'
      if (said.type !== 'webauthn.get' || said.crossOrigin) return 'type'
      if (said.challenge !== challenge) return 'challenge'
      if (said.origin !== ORIGIN) return 'origin'
      if (!data.subarray(0, 32).equals(sha256(RP_ID))) return 'rpIdHash'
      if (((data[32] ?? 0) & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return 'flags'
      const isSigned = verify('sha256', Buffer.concat([data, sha256(clientData)]), publicKey, bytes(response.signature))
      return isSigned ? undefined : 'signature'
    },
  }
}

const bytes = (text: string) => Buffer.from(text, 'base64url')
