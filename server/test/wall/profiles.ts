import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Person } from '../createPeople.ts'
import { holds, isOpen, type Role, roles } from './access.ts'
import type { Attack } from './attack.ts'
import type { AttackStage } from './attackStage.ts'
import { createPersonOfRole } from './createCompany.ts'
import { successFailure } from './expectSuccess.ts'
import { describeFailure, expectNone, type Failure } from './failures.ts'
import type { InvalidCall, Refusal } from './invalidCall.ts'
import { missingCode } from './otherCompany.ts'
import { credentials } from './playExamples.ts'
import type { Request } from './rawRequest.ts'
import { schemaOf } from './schemaFields.ts'

/** Colleagues whose profile lacks the permission. */
export const profilesWithout: Attack = {
  name: 'every profile without the right',
  concerns: ({ access }) => !isOpen(access) && roles.some((role) => !holds(role, access)),
  strikes: ({ endpoint, home, mine }) =>
    roles.flatMap((role): InvalidCall[] => {
      const person = home.people[role]
      const refusal = refusalOf(endpoint, role, { params: mine.request.params, person })
      const request = { ...mine.request, headers: credentials(endpoint, person) }
      return refusal ? [{ by: `the profile ${role}`, request, expected: [refusal] }] : []
    }),
}

/** How this person must be refused for this record; undefined if the profile is allowed. */
function refusalOf(endpoint: Endpoint, role: Role, { params, person }: { params: Request['params']; person: Person }): Refusal | undefined {
  const { access, own } = endpoint
  if (isOpen(access) || holds(role, access)) return undefined
  const isOwn = own && params[own.param] === (own.of === 'user' ? person.id : person.companyId)
  if (isOwn && holds(role, own.access)) return undefined
  if (own?.of === 'company' && !isOwn) return { status: 404, error: missingCode(endpoint) }
  return { status: 403, error: 'ERR_NO_PERMISSION' }
}

/** Every profile with the permission, each on a record of its own. */
export async function admitsProfiles({ endpoint, play, home }: AttackStage) {
  const { access } = endpoint
  const faults: Failure[] = []
  for (const role of isOpen(access) ? [] : roles.filter((one) => holds(one, access))) {
    const { request } = await play.rightful(endpoint, home, role)
    faults.push(successFailure(endpoint, `the profile ${role}`, await play.send(endpoint, request)))
  }
  expectNone(faults)
}

/** Every profile on its own record, with only the required input. */
export async function admitsOwners(stage: AttackStage) {
  const { endpoint, play, home, world } = stage
  const { own, access } = endpoint
  if (!own || isOpen(access)) return
  const faults: Failure[] = []
  for (const role of roles) {
    const owner = await createPersonOfRole(world, home, role)
    const got = await play.send(endpoint, ownRequest(stage, owner, own))
    const by = `the profile ${role}, on its own record`
    if (holds(role, own.access) || holds(role, access)) faults.push(successFailure(endpoint, by, got))
    else if (got.status !== 403) faults.push(describeFailure(endpoint, by, { wanted: '403 ERR_NO_PERMISSION', got }))
  }
  expectNone(faults)
}

function ownRequest({ endpoint, mine: { request } }: AttackStage, owner: Person, { param, of }: NonNullable<Endpoint['own']>): Request {
  const { required = [] } = schemaOf(endpoint.body)
  const body = request.body as Record<string, unknown> | undefined
  return {
    ...request,
    params: { ...request.params, [param]: of === 'user' ? owner.id : owner.companyId },
    body: body && Object.fromEntries(required.map((field) => [field, body[field]])),
    headers: credentials(endpoint, owner),
  }
}
