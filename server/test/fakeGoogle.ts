import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { type Fault, type ReceivedCall, startFakeServer } from './fakeServer.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const TOKEN = 'ya29.granted'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const email = 'recado@bakery.iam.gserviceaccount.com'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | Fault
/** Answers in place of the usual ones, at one of the two addresses. */
type Instead = { token?: Answer; detect?: (text: string) => Answer }

/** Google as a client of Dialogflow knows it: grants a token for a correctly signed assertion, and answers with what it received. */
export async function startFakeGoogle(instead: Instead = {}, host?: string) {
  const server = await startFakeServer(
    async (call) => (call.path === '/token' ? (instead.token ?? grant(call, `${server.url}/token`)) : detect(call)),
    host,
  )

  function detect({ path, headers, body }: ReceivedCall): Answer {
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { error: { status: 'UNAUTHENTICATED' } } }
    if (!/^\/v2\/projects\/bakery\/agent\/sessions\/[\w-]{1,36}:detectIntent$/.test(path)) return { status: 404, body: {} }
    const { text, languageCode } = JSON.parse(body).queryInput.text
    if (text.length > 256) return { status: 400, body: { error: { message: 'Text length must not exceed 256 bytes.' } } }
    return instead.detect?.(text) ?? { body: googleAnswer(`${languageCode}: ${text}`) }
  }

  return { ...server, instead, serviceAccount: serviceAccountFor(`${server.url}/token`) }
}

async function grant({ body }: ReceivedCall, audience: string): Promise<Answer> {
  const form = new URLSearchParams(body)
  const key = await importSPKI(publicKey, 'RS256')
  const claims = await jwtVerify(form.get('assertion') ?? '', key, { issuer: email, audience, maxTokenAge: '1h' }).catch(() => undefined)
  const isGranted = form.get('grant_type') === GRANT && String(claims?.payload.scope).includes('dialogflow')
  return isGranted
    ? { body: { access_token: TOKEN, expires_in: 3599, token_type: 'Bearer' } }
    : { status: 400, body: { error: 'invalid_grant' } }
}

/** The key file of a Google service account. */
export const serviceAccountFor = (token_uri: string) =>
  JSON.stringify({ type: 'service_account', project_id: 'bakery', private_key: privateKey, client_email: email, token_uri })

/** The answer of the service if its agent knows an answer. */
export const googleAnswer = (text: string, more: object = {}) => ({
  responseId: 'response',
  queryResult: {
    queryText: text,
    fulfillmentText: text,
    fulfillmentMessages: [{ text: { text: [text] } }],
    intent: { name: 'projects/bakery/agent/intents/1', displayName: 'Hours' },
    intentDetectionConfidence: 0.9,
    ...more,
  },
})
