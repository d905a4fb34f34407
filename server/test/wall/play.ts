import type { Endpoint } from '@recado/contract/kit/endpoint'
import { type ExampleRecord, fillExample, type RecordName } from '@recado/contract/kit/example'
import { serviceAccountFor } from '../googleStandIn.ts'
import type { Person } from '../people.ts'
import type { World } from '../world.ts'
import { isOpen, isPlatform, nameOf, type Role, rightfulRole } from './access.ts'
import { type Company, castPerson, PASSWORD } from './cast.ts'
import { givens, type Made, mailedCode } from './givens.ts'
import { placesOf, textsOf } from './places.ts'
import { bearer, type Got, type Input, type Request, send } from './request.ts'

/** A call that must succeed: who makes it, and with what, on records of its own. */
export type Rightful = { caller: Person; request: Request }
export type Play = ReturnType<typeof playIn>

/** What the platform makes is shown to all, so it is no company's marker that it holds. */
const PLATFORM = '5550'

/** Plays the examples of the contract in a world. What one of them stands on is made by the endpoint that says that it makes it. */
export function playIn(world: World) {
  let drawn = 0

  function makerOf(name: RecordName): Endpoint {
    const maker = world.endpoints.find(({ makes }) => makes === name)
    if (!maker) throw new Error(`No endpoint makes '${name}', on which an example stands`)
    return maker
  }

  /** Whether a record is no company's in particular. What is given is always somebody's. */
  const isOfPlatform = (name: RecordName) => !(name in givens) && isPlatform(makerOf(name))

  async function make(name: RecordName, company: Company, caller: Person): Promise<Made> {
    const given = givens[name]
    if (given) return given({ world, company, caller, make: (other) => make(other, company, caller) })
    const maker = makerOf(name)
    const got = await send(world.url, maker, (await rightful(maker, company)).request)
    const [made] = [got.data].flat() as (Made | undefined)[]
    if (got.status !== 200 || made?.id === undefined) throw new Error(`The example of ${nameOf(maker)} made no '${name}': ${got.text}`)
    return made
  }

  /** The endpoint's example with everything filled in, its records made in that company. */
  async function fill(endpoint: Endpoint, company: Company, caller: Person): Promise<Input> {
    const { params = {}, query = {}, body, given } = endpoint.example
    const example = { params, query, body }
    const records = new Map<RecordName, Made>()
    for (const { marker } of placesOf({ ...example, given }))
      if (!marker.own && !records.has(marker.name)) records.set(marker.name, await make(marker.name, company, caller))
    const code = textsOf(example).has('resetCode') ? await mailedCode(world, caller.email) : ''
    const number = ++drawn
    const texts: Record<string, string> = {
      n: `${isPlatform(endpoint) ? PLATFORM : company.marker}${number}`,
      hex: `#${number.toString(16).padStart(6, '0')}`,
      email: caller.email,
      password: PASSWORD,
      resetCode: code,
      serviceAccount: serviceAccountFor(`${world.config.dialogflowUrl}/token`),
    }
    const owned: Record<string, number> = { user: caller.id, company: company.id }
    // Examples are data: what they hold as a number may be a text when they are played.
    const record = ({ name, own, field }: ExampleRecord) => (own ? owned[name] : (records.get(name)?.[field] as number)) ?? 0
    return fillExample(example, { record, text: (name) => texts[name] ?? name }) as Input
  }

  /** Somebody new every time: some calls end the caller's session. */
  async function rightful(endpoint: Endpoint, company: Company, role: Role = rightfulRole(endpoint)): Promise<Rightful> {
    const caller = await castPerson(world, company, role)
    return { caller, request: { ...(await fill(endpoint, company, caller)), headers: credentials(endpoint, caller) } }
  }

  return { isOfPlatform, rightful, send: (endpoint: Endpoint, request: Request): Promise<Got> => send(world.url, endpoint, request) }
}

/** A session that was opened by the test has its own id for a refresh token. */
export function credentials({ access }: Endpoint, { token, sessionId }: Person): Record<string, string> {
  if (!isOpen(access)) return bearer(token)
  return access === 'refresh-cookie' ? { cookie: `jrt=${sessionId}` } : {}
}
