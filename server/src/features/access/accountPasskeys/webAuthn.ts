import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { CreatedPasskey } from '@recado/contract/users/accountPasskeys'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { RelyingParty } from './relyingParty.ts'

/** The library and its certificates load when the first passkey is used: most installations never do. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

const EDDSA = -8
const ES256 = -7
const RS256 = -257
/** What every browser and authenticator knows, the shortest keys first. */
const ALGORITHMS = [ES256, EDDSA, RS256]
const TIMEOUT = 300_000

type Asked = { relyingParty: RelyingParty; challenge: Uint8Array<ArrayBuffer>; passkeys: readonly KnownPasskey[] }
type KnownPasskey = { credentialId: string; transports: string[] }
type Owner = { handle: Uint8Array<ArrayBuffer>; email: string; name: string }

const descriptorOf = ({ credentialId: id, transports }: KnownPasskey) => ({ id, transports })

/** What the browser needs to make a passkey that signs in without an e-mail and checks its user. `passkeys`: those that need no second copy. */
export async function creationOptions({ relyingParty, challenge, passkeys, owner }: Asked & { owner: Owner }): Promise<JsonObject> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Recado',
    rpID: relyingParty.host,
    userID: owner.handle,
    userName: owner.email,
    userDisplayName: owner.name,
    challenge,
    timeout: TIMEOUT,
    attestationType: 'none',
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options }
}

/**
 * What the browser needs to sign with one of these passkeys, or with any that it has for this host if there are none. Every sign-in page asks
 * for it, so it is written without the library.
 */
export const requestOptions = ({ relyingParty, challenge, passkeys }: Asked): JsonObject => ({
  rpId: relyingParty.host,
  challenge: Buffer.from(challenge).toString('base64url'),
  timeout: TIMEOUT,
  userVerification: 'required',
  allowCredentials: passkeys.map((passkey) => ({ ...descriptorOf(passkey), type: 'public-key' })),
})

type JsonObject = Record<string, unknown>
type Expected<Challenge> = { relyingParty: RelyingParty; readChallenge: (sealed: string) => Challenge | undefined }
type NewPasskey<Challenge> = { challenge: Challenge; credentialId: string; publicKey: string; counter: number; aaguid: string }

/** Checks a new passkey: challenge, origin, host, and that its user was verified. Throws if something is wrong. */
export async function verifyCreated<Challenge>(
  { id, rawId, type, response }: CreatedPasskey,
  { relyingParty, readChallenge }: Expected<Challenge>,
): Promise<NewPasskey<Challenge>> {
  const { verifyRegistrationResponse } = await library()
  const challenge = await challengeIn(response.clientDataJSON, readChallenge)
  const attestationObject = await withoutStatement(response.attestationObject)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { ...response, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: () => true,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (registrationInfo?.credential.id !== id) throw new Error('The new passkey names another credential')
  const { credential, aaguid } = registrationInfo
  return {
    challenge,
    credentialId: id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    aaguid,
  }
}

/**
 * Whose make an authenticator is, it may claim or leave out: nothing depends on it. A statement about it is dropped unread, since the library
 * would call the addresses that its certificates name.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await helpers()
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData')
  const plain = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(plain)).toString('base64url')
}

type StoredPasskey = { credentialId: string; publicKey: string; counter: number }

/** Checks what a passkey has signed: challenge, origin, host, user, counter, signature. Throws if something is wrong. */
export async function verifyAssertion<Challenge>(
  { id, rawId, type, response }: PasskeyAssertion,
  passkey: StoredPasskey,
  { relyingParty, readChallenge }: Expected<Challenge>,
): Promise<{ challenge: Challenge; counter: number }> {
  const { verifyAuthenticationResponse } = await library()
  const challenge = await challengeIn(response.clientDataJSON, readChallenge)
  const { clientDataJSON, authenticatorData, signature } = response
  const credential: WebAuthnCredential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
    counter: passkey.counter,
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge: () => true,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.host,
    requireUserVerification: true,
    credential,
  })
  if (!verified || id !== passkey.credentialId) throw new Error('The signature is not of this passkey')
  return { challenge, counter: authenticationInfo.newCounter }
}

/** Reads the challenge that was signed. A page of ours in a frame of another site is none of ours. */
async function challengeIn<Challenge>(
  clientDataJSON: string,
  readChallenge: (sealed: string) => Challenge | undefined,
): Promise<Challenge> {
  const { decodeClientDataJSON } = await helpers()
  const { challenge: sealed, crossOrigin } = decodeClientDataJSON(clientDataJSON)
  const challenge = crossOrigin ? undefined : readChallenge(sealed)
  if (challenge === undefined) throw new Error('The challenge is none of ours, too old, or was asked for something else')
  return challenge
}
