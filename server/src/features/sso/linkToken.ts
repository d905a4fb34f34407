import { AppError } from '@recado/contract/errors'
import { later, minutes } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Secrets } from '../../kernel/secrets.ts'

const LIFETIME = minutes(15)

export type LinkedPerson = { companyId: number; issuer: string; subject: string }
type LinkToken = LinkedPerson & { purpose: 'sso.link'; until: string }

/** Who has just signed in at the provider, for the time that a person needs to type a password. Sealed, so nobody can invent one. */
export function issueLinkToken(
  { secrets, clock }: PlatformKernel,
  companyId: number,
  { issuer, subject }: Omit<LinkedPerson, 'companyId'>,
) {
  const token: LinkToken = { purpose: 'sso.link', companyId, issuer, subject, until: later(clock.now(), LIFETIME).toISOString() }
  return secrets.seal(JSON.stringify(token))
}

export function readLinkToken({ secrets, clock }: PlatformKernel, sealed: string): LinkedPerson {
  const token = unsealed<LinkToken>(secrets, sealed)
  if (token?.purpose !== 'sso.link' || Date.parse(token.until) <= clock.now().getTime()) throw new AppError('ERR_SSO_STATE')
  return { companyId: token.companyId, issuer: token.issuer, subject: token.subject }
}

/** Undefined for what this installation has not sealed. Each kind says its purpose, so that none passes for another. */
export function unsealed<Token>({ unseal }: Secrets, sealed: string): Token | undefined {
  try {
    return JSON.parse(unseal(sealed)) as Token
  } catch {
    return undefined
  }
}
