import { AppError } from '@recado/contract/errors'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { type Actor, can } from '@recado/contract/permissions'

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
