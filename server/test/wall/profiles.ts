import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Person } from '../people.ts'
import { holds, isOpen, type Role, roles } from './access.ts'
import type { Attack } from './attack.ts'
import { castPerson } from './cast.ts'
import { expectNone, type Fault, faultOf } from './faults.ts'
import { schemaOf } from './fields.ts'
import { credentials } from './play.ts'
import type { Request } from './request.ts'
import type { Stage } from './stage.ts'
import { missingCode } from './strangers.ts'
import type { Refusal, Strike } from './strike.ts'
import { unlessSuccess } from './success.ts'

/** Colleagues whose profile has not got the right. */
export const profilesWithout: Attack = {
  name: 'every profile without the right',
  concerns: ({ access }) => !isOpen(access) && roles.some((role) => !holds(role, access)),
  strikes: ({ endpoint, home, mine }) =>
    roles.flatMap((role): Strike[] => {
      const person = home.people[role]
      const refusal = refusalOf(endpoint, role, { params: mine.request.params, person })
      const request = { ...mine.request, headers: credentials(endpoint, person) }
      return refusal ? [{ by: `the profile ${role}`, request, expected: [refusal] }] : []
    }),
}

/** How this person must be refused on this very record; undefined where the profile may. */
function refusalOf(endpoint: Endpoint, role: Role, { params, person }: { params: Request['params']; person: Person }): Refusal | undefined {
  const { access, own } = endpoint
  if (isOpen(access) || holds(role, access)) return undefined
  const isOwn = own && params[own.param] === (own.of === 'user' ? person.id : person.companyId)
  if (isOwn && holds(role, own.access)) return undefined
  if (own?.of === 'company' && !isOwn) return { status: 404, error: missingCode(endpoint) }
  return { status: 403, error: 'ERR_NO_PERMISSION' }
}

/** Every profile that has the right, each on a record of its own. */
export async function admitsProfiles({ endpoint, play, home }: Stage) {
  const { access } = endpoint
  const faults: Fault[] = []
  for (const role of isOpen(access) ? [] : roles.filter((one) => holds(one, access))) {
    const { request } = await play.rightful(endpoint, home, role)
    faults.push(unlessSuccess(endpoint, `the profile ${role}`, await play.send(endpoint, request)))
  }
  expectNone(faults)
}

/** Every profile on its own record, with nothing but what the call requires. */
export async function admitsOwners(stage: Stage) {
  const { endpoint, play, home, world } = stage
  const { own, access } = endpoint
  if (!own || isOpen(access)) return
  const faults: Fault[] = []
  for (const role of roles) {
    const owner = await castPerson(world, home, role)
    const got = await play.send(endpoint, ownRequest(stage, owner, own))
    const by = `the profile ${role}, on its own record`
    if (holds(role, own.access) || holds(role, access)) faults.push(unlessSuccess(endpoint, by, got))
    else if (got.status !== 403) faults.push(faultOf(endpoint, by, { wanted: '403 ERR_NO_PERMISSION', got }))
  }
  expectNone(faults)
}

function ownRequest({ endpoint, mine: { request } }: Stage, owner: Person, { param, of }: NonNullable<Endpoint['own']>): Request {
  const { required = [] } = schemaOf(endpoint.body)
  const body = request.body as Record<string, unknown> | undefined
  return {
    ...request,
    params: { ...request.params, [param]: of === 'user' ? owner.id : owner.companyId },
    body: body && Object.fromEntries(required.map((field) => [field, body[field]])),
    headers: credentials(endpoint, owner),
  }
}
