import { z } from 'zod'

const bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8000)

/** What a browser has signed with a passkey, in the JSON form of WebAuthn. */
export const passkeyAssertion = z
  .object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.nullable().default(null) }),
  })
  .meta({ id: 'PasskeyAssertion' })
export type PasskeyAssertion = z.output<typeof passkeyAssertion>
