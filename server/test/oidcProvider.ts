import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type SignJWT } from 'jose'
import Provider, { type JWK } from 'oidc-provider'

export const CLIENT = { id: 'recado', secret: 'a secret that only the provider and the company know' }

export type OidcPerson = { sub: string; email?: string; email_verified?: boolean; name?: string; hd?: string }

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } as JWK
}

const keys = new Map<string, Promise<JWK>>()
/** Keys take long to make, so that all providers of a process share them. */
function keyOf(kid: string) {
  const key = keys.get(kid) ?? newKey(kid)
  keys.set(kid, key)
  return key
}

/**
 * A provider that others wrote, over real HTTP. Whoever comes signs in by typing who they are.
 */
export async function startOidcProvider({ port = 0 }: { port?: number } = {}) {
  const people = new Map<string, OidcPerson>()
  const server = createServer()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let answering: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  let provider = await create('first')

  async function create(kid: string) {
    const made = new Provider(url, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: ['https://registered.example/return'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [await keyOf(kid)] },
      cookies: { keys: ['a key for cookies'] },
      claims: { openid: ['sub', 'hd'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
      async loadExistingGrant(ctx) {
        const { Grant } = made
        const grant = new Grant({ clientId: ctx.oidc.client?.clientId, accountId: ctx.oidc.session?.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    })
    // Each company of a test has its own address to return to.
    made.Client.prototype.redirectUriAllowed = () => true
    return made
  }

  server.on('request', async (request, response) => {
    if (answering?.(request, response)) return
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    if (request.method !== 'POST') return showForm(response)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get('person') ?? ''
    const result = people.has(accountId) ? { login: { accountId } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result)
  })

  return {
    url,
    issuer: url,
    /** Whom the provider knows from now on. */
    add(person: OidcPerson) {
      people.set(person.sub, person)
      return person
    },
    /** Signs with another key from now on; the one before is gone. */
    async rotateKeys() {
      provider = await create('second')
    },
    /** As the provider signs, with the key of this name. */
    sign: async (token: SignJWT, kid: string) =>
      token.setProtectedHeader({ alg: 'RS256', kid }).sign(await importJWK((await keyOf(kid)) as never, 'RS256')),
    /** Answers in its place where it returns true. */
    intercept: (answer: typeof answering) => {
      answering = answer
    },
    /** Signs in at the page of the provider, and returns the address to which it sends the browser back. */
    async signIn(address: string, { sub }: { sub: string }): Promise<URL> {
      const jar = new Map<string, string>()
      let next = address
      for (let steps = 0; steps < 10; steps++) {
        const isForm = new URL(next).pathname.startsWith('/interaction/')
        const answer = await fetch(next, {
          redirect: 'manual',
          method: isForm ? 'POST' : 'GET',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(isForm && { body: new URLSearchParams({ person: sub }) }),
        })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value) jar.set(name, value)
          else jar.delete(name)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`)
        const target = new URL(location, next)
        if (target.origin !== url) return target
        next = target.href
      }
      throw new Error('The provider sends in circles')
    },
    /** Does not keep the process alive. */
    unref: () => server.unref(),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

function showForm(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<form method="post"><label>Person <input name="person"></label><button>Sign in</button></form>')
}
