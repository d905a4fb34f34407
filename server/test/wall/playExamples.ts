import type { Endpoint } from '@recado/contract/kit/endpoint'
import { type ExampleRecord, fillExample, type RecordName } from '@recado/contract/kit/endpointExamples'
import { createPayLink } from '../../src/features/payments/payLink.ts'
import { createUrlSigner } from '../../src/kernel/files/signedUrls.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import type { Person } from '../createPeople.ts'
import { serviceAccountFor } from '../fakeGoogle.ts'
import type { World } from '../testApp.ts'
import { isForLines, isOpen, isPlatform, nameOf, type Role, rightfulRole } from './access.ts'
import { type Company, createPersonOfRole, PASSWORD } from './createCompany.ts'
import { accountPasskeyTexts, exampleFixtures, type Made, mailedCode, mailedSignInToken, secondStepTexts } from './exampleFixtures.ts'
import { exampleRecordsIn, textsOf } from './exampleRecords.ts'
import { bearer, type Got, type Input, type Request, send } from './rawRequest.ts'
import { ssoTexts } from './ssoExamples.ts'

/** A call that must succeed: its caller and input, with records of its own. */
export type ValidCall = { caller: Person; request: Request }
export type Play = ReturnType<typeof playExamplesIn>

/** What the platform makes is shown to all, so it carries no company's marker. */
const PLATFORM = '5550'

/** Plays the examples of the contract. The records that an example needs are made by the endpoint that declares to make them. */
export function playExamplesIn(world: World) {
  let drawn = 0
  const lines = new WeakMap<Company, Promise<Made>>()

  /** The connection whose token other programs use for a company. */
  function lineOf(company: Company) {
    const line = lines.get(company) ?? make('connection', company, company.people.admin)
    lines.set(company, line)
    return line
  }

  function makerOf(name: RecordName): Endpoint {
    const maker = world.endpoints.find(({ makes }) => makes === name)
    if (!maker) throw new Error(`No endpoint makes '${name}', on which an example stands`)
    return maker
  }

  /** Whether a record belongs to no single company. Fixtures always belong to one. */
  const isOfPlatform = (name: RecordName) => !(name in exampleFixtures) && isPlatform(makerOf(name))

  async function make(name: RecordName, company: Company, caller: Person): Promise<Made> {
    const given = exampleFixtures[name]
    if (given) return given({ world, company, caller, lineOf: () => lineOf(company), make: (other) => make(other, company, caller) })
    const maker = makerOf(name)
    const got = await send(world.url, maker, (await rightful(maker, company)).request)
    const [made] = [got.data].flat() as (Made | undefined)[]
    if (got.status !== 200 || made?.id === undefined) throw new Error(`The example of ${nameOf(maker)} made no '${name}': ${got.text}`)
    return made
  }

  /** As it is mailed to the company. */
  async function linkFor({ id: companyId }: Company) {
    const { signingKey: key } = createSecrets(world.config.secretKey ?? '')
    const of = world.platform.selectFrom('companies').select('email').where('id', '=', companyId)
    const query = await of.executeTakeFirstOrThrow()
    const path = createUrlSigner({ key, clock: world.clock }).sign({ path: '/confirm-email', companyId, query })
    return `${world.config.publicUrl.origin}${path}`
  }

  /** The endpoint's example with everything filled in, and its records made in that company. */
  async function fill(endpoint: Endpoint, company: Company, caller: Person): Promise<{ input: Input; cookie: string | undefined }> {
    const { params = {}, query = {}, body, given } = endpoint.example
    const example = { params, query, body }
    const records = new Map<RecordName, Made>()
    for (const { marker } of exampleRecordsIn({ ...example, given }))
      if (!marker.own && !records.has(marker.name)) records.set(marker.name, await make(marker.name, company, caller))
    const code = textsOf(example).has('resetCode') ? await mailedCode(world, caller.email) : ''
    const chargeTexts = await textsOfCharge(textsOf(example), company, caller)
    const number = ++drawn
    const texts: Record<string, string> = {
      n: `${isPlatform(endpoint) ? PLATFORM : company.marker}${number}`,
      hex: `#${number.toString(16).padStart(6, '0')}`,
      email: caller.email,
      password: PASSWORD,
      resetCode: code,
      signInLink: textsOf(example).has('signInLink') ? await mailedSignInToken(world, caller) : '',
      invitation: textsOf(example).has('invitation') ? invitationTokenIn(await make('invitation', company, company.people.admin)) : '',
      confirmationLink: textsOf(example).has('confirmationLink') ? await linkFor(company) : '',
      ...chargeTexts,
      ...(await textsOfPasskey(textsOf(example), company, caller)),
      ...(await secondStepTexts({ world, company, caller }, textsOf(example))),
      ...(await accountPasskeyTexts({ world, caller }, textsOf(example))),
      ...(await ssoTexts(world, caller, textsOf(example))),
      serviceAccount: serviceAccountFor(`${world.config.dialogflowUrl}/token`),
    }
    const owned: Record<string, number> = { user: caller.id, company: company.id }
    // Examples are data: a number in them may become a text when they are played.
    const record = ({ name, own, field }: ExampleRecord) => (own ? owned[name] : (records.get(name)?.[field] as number)) ?? 0
    return { input: fillExample(example, { record, text: (name) => texts[name] ?? name }) as Input, cookie: texts.ssoCookie }
  }

  /** Whoever knows them can pay: they are no ids, but long texts that each open one payment. */
  async function textsOfCharge(texts: ReadonlySet<string>, company: Company, caller: Person): Promise<Record<string, string>> {
    if (!['payLink', 'sandboxCharge', 'chargedInvoice'].some((name) => texts.has(name))) return {}
    const { reference, invoiceId } = await make('charge', company, caller)
    const url = createPayLink(world.kernel, { companyId: company.id, id: Number(invoiceId) })
    const charged = { chargedCompany: String(company.id), chargedInvoice: String(invoiceId) }
    return { ...charged, sandboxCharge: String(reference), payLink: url.split('/pay/')[1] ?? '' }
  }

  /** The token of a user's browser for a passkey request, and what the browser signs. */
  async function textsOfPasskey(texts: ReadonlySet<string>, company: Company, caller: Person): Promise<Record<string, string>> {
    if (!texts.has('passkeyToken')) return {}
    const { token, clientData } = await make('passkeyToken', company, caller)
    return { passkeyToken: String(token), passkeyClientData: String(clientData) }
  }

  /** A new person every time, because some calls end the caller's session. */
  async function rightful(endpoint: Endpoint, company: Company, role: Role = rightfulRole(endpoint)): Promise<ValidCall> {
    const caller = await createPersonOfRole(world, company, role)
    const headers = isForLines(endpoint.access) ? bearer(String((await lineOf(company)).token)) : credentials(endpoint, caller)
    const { input, cookie } = await fill(endpoint, company, caller)
    return { caller, request: { ...input, headers: { ...headers, ...(cookie && { cookie }) } } }
  }

  return { isOfPlatform, rightful, send: (endpoint: Endpoint, request: Request): Promise<Got> => send(world.url, endpoint, request) }
}

/** The part of the link behind the #, which only the mail and the inviter have. */
const invitationTokenIn = ({ link }: Made) => String(link).split('#')[1] ?? ''

/** In a session that the test opened, its id serves as the refresh token. */
export function credentials({ access }: Endpoint, { token, sessionId }: Person): Record<string, string> {
  if (!isOpen(access)) return bearer(token)
  return access === 'refresh-cookie' ? { cookie: `jrt=${sessionId}` } : {}
}
