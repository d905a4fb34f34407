import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { type HttpPost, jsonText, parseJson, ResponderFailed, requireSuccess } from '../connector.ts'

const OFFICIAL = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/dialogflow'
const HOUR = 3600

const serviceAccount = jsonText.pipe(
  z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.string().default(OFFICIAL) }),
)
const granted = z.object({ access_token: z.string() })

/** Gets an access token with the key of the company's service account. */
export async function fetchAccessToken(jsonContent: string, post: HttpPost): Promise<string> {
  const { success, data: account } = serviceAccount.safeParse(jsonContent)
  if (!success) throw new ResponderFailed('key', { isFinal: true })
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: await assertion(account) })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await post(account.token_uri, { headers, body: body.toString() })
  if ([400, 401, 403].includes(response.status)) throw new ResponderFailed('key', { isFinal: true })
  return parseJson(requireSuccess(response), granted).access_token
}

async function assertion({ client_email, private_key, token_uri }: z.output<typeof serviceAccount>): Promise<string> {
  const key = await importPKCS8(private_key, 'RS256').catch(() => {
    throw new ResponderFailed('key', { isFinal: true })
  })
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt(now)
    .setExpirationTime(now + HOUR)
    .sign(key)
}
