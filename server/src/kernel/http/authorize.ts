import { AppError } from '@recado/contract/errors'
import { type Endpoint, isOpen } from '@recado/contract/kit/endpoint'
import { type Actor, can, permissions } from '@recado/contract/permissions'
import { maySupportCall } from '@recado/contract/support/supportPermissions'
import type { SignedIn } from '../identity/loadIdentity.ts'

/** A request for another company's record is refused as if it did not exist. A colleague's record is only forbidden. */
export function authorize(endpoint: Endpoint, actor: SignedIn, params: unknown) {
  const { access, own, plan } = endpoint
  refuseToSupport(endpoint, actor)
  assertPlanFeature({ plan }, actor)
  if (isOpen(access) || can(actor, access)) return
  if (!own) throw new AppError('ERR_NO_PERMISSION')
  const id = (params as Record<string, unknown>)[own.param]
  const isOwn = id === (own.of === 'user' ? actor.userId : actor.companyId)
  if (!isOwn) throw new AppError(own.of === 'user' ? 'ERR_NO_PERMISSION' : 'ERR_NO_COMPANY_FOUND')
  if (!can(actor, own.access)) throw new AppError('ERR_NO_PERMISSION')
}

/** A support agent may do less than the company's administrators, and reads conversations only if the company allows it. */
function refuseToSupport({ access, own, method }: Endpoint, actor: SignedIn) {
  const { support } = actor
  if (!support || isOpen(access)) return
  const right = own && !can(actor, access) ? own.access : access
  if (!maySupportCall(right, { method, mayRead: support.mayRead })) throw new AppError('ERR_NO_PERMISSION')
}

export function assertPlanFeature({ plan }: Pick<Endpoint, 'plan'>, { features }: Pick<Actor, 'features'>) {
  if (plan && !features.includes(plan)) throw new AppError('ERR_PLAN_FEATURE', { feature: plan })
}

/**
 * Old clients send a company id with their requests. For members of one company it is ignored. For platform users it means another company,
 * so they must not get the records of their own.
 */
export function assertOwnCompany({ method, access }: Endpoint, actor: Actor, address: string) {
  if (method !== 'GET' || !actor.super || (!isOpen(access) && permissions[access] === 'super')) return
  const requestedId = new URLSearchParams(address.split('?')[1]).get('companyId') ?? ''
  if (/^\d+$/.test(requestedId) && Number(requestedId) !== actor.companyId) throw new AppError('ERR_NO_COMPANY_FOUND')
}
