import { AppError } from '@recado/contract/errors'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { type Actor, can, permissions } from '@recado/contract/permissions'

/** Another company is as good as absent; a colleague's record is only forbidden. */
export function authorize({ access, own, plan }: Endpoint, actor: Actor, params: unknown) {
  if (plan && !actor.features.includes(plan)) throw new AppError('ERR_PLAN_FEATURE', { feature: plan })
  if (access === 'public' || access === 'refresh-cookie' || can(actor, access)) return
  if (!own) throw new AppError('ERR_NO_PERMISSION')
  const id = (params as Record<string, unknown>)[own.param]
  const isOwn = id === (own.of === 'user' ? actor.userId : actor.companyId)
  if (!isOwn) throw new AppError(own.of === 'user' ? 'ERR_NO_PERMISSION' : 'ERR_NO_COMPANY_FOUND')
  if (!can(actor, own.access)) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Old clients name a company beside what they ask for. Whoever is nobody's but their own company's asks for that one whatever is
 * named; the platform's people mean the other one, and would take their own records for it.
 */
export function refuseOtherCompany({ method, access }: Endpoint, actor: Actor, address: string) {
  if (method !== 'GET' || !actor.super || (access !== 'public' && access !== 'refresh-cookie' && permissions[access] === 'super')) return
  const named = new URLSearchParams(address.split('?')[1]).get('companyId') ?? ''
  if (/^\d+$/.test(named) && Number(named) !== actor.companyId) throw new AppError('ERR_NO_COMPANY_FOUND')
}
