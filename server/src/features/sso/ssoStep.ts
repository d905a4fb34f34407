import { AppError } from '@recado/contract/errors'
import type { SecondStepDetails } from '@recado/contract/users/secondStep'
import type { SsoStepDetails, ssoEndpoints } from '@recado/contract/users/sso'
import type { z } from 'zod'
import { later, minutes } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { RequestContext } from '../../kernel/http/requestContext.ts'
import { openSession, passSso, type SsoPerson } from '../access/index.ts'
import { unsealed } from './linkToken.ts'

const LIFETIME = minutes(15)

export type Opened = { sessionId: string; userId: number; companyId: number }
type Account = { userId: number; companyId: number }
type StepToken = Account & SsoPerson & { purpose: 'sso.step'; until: string }
type Typed = z.output<typeof ssoEndpoints.step.body>

/** A super user passes the own second step after the provider. The refusal has what the browser needs to go on. */
export function passStepAfterSso(kernel: PlatformKernel, account: Account, person: SsoPerson, visit: RequestContext) {
  return passSso(kernel, account, person, { address: visit.address, rememberedTokens: visit.rememberedTokens() }).catch((refusal) => {
    if (!(refusal instanceof AppError) || refusal.code !== 'ERR_SECOND_STEP') throw refusal
    const until = later(kernel.clock.now(), LIFETIME).toISOString()
    const token: StepToken = { purpose: 'sso.step', ...account, ...person, until }
    const ways = (refusal.details as SecondStepDetails | undefined) ?? null
    const details: SsoStepDetails = { stepToken: kernel.secrets.seal(JSON.stringify(token)), ways }
    throw new AppError('ERR_SSO_STEP', details)
  })
}

/** Finishes a sign-in at the provider with the second step. Provider and link are checked again when the session opens. */
export async function finishWithStep(
  kernel: PlatformKernel,
  { stepToken, code, passkey, rememberBrowser }: Typed,
  visit: RequestContext,
): Promise<Opened> {
  const token = unsealed<StepToken>(kernel.secrets, stepToken)
  if (token?.purpose !== 'sso.step' || Date.parse(token.until) <= kernel.clock.now().getTime()) throw new AppError('ERR_SSO_STATE')
  const { userId, companyId, issuer, subject } = token
  const account = { userId, companyId }
  await kernel.sessionCache.refuseUnpaidCompany(companyId)
  const browser = { address: visit.address, code, passkey, rememberedTokens: visit.rememberedTokens() }
  const proof = await passSso(kernel, account, { issuer, subject }, browser)
  return { ...account, ...(await openSession(kernel, account, { visit, proof, remembersBrowser: rememberBrowser })) }
}
