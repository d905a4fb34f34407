import { resolveTxt } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { AppError } from '@recado/contract/errors'
import type { SsoDomain, ssoDomainProblems } from '@recado/contract/users/sso'
import type { Selectable } from 'kysely'
import { minutes } from '../../kernel/clock.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import { randomCode } from '../../kernel/secrets.ts'
import type { proveOwner } from '../access/index.ts'
import { lockCompany } from '../plans/index.ts'

const MOST = 50
const PATIENCE = 5000
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** `redeem`: uses up the proof of who makes the change. */
export type Proved = { redeem: Awaited<ReturnType<typeof proveOwner>> }
type Problem = (typeof ssoDomainProblems)[number]

const RECORD = 'recado-verification='
export const recordOf = (token: string) => `${RECORD}${token}`

export const toDomain = ({ id, domain, token, provedAt, provedBy, missingSince }: Selectable<TenantDatabase['ssoDomains']>): SsoDomain => ({
  id,
  domain,
  record: recordOf(token),
  provedAt,
  provedBy,
  missingSince,
})

/** People also paste an e-mail or write the @. */
export async function addDomain(kernel: Kernel, companyId: number, { typed, redeem }: Proved & { typed: string }): Promise<SsoDomain> {
  const domain = domainToASCII(typed.slice(typed.lastIndexOf('@') + 1))
  if (!DOMAIN.test(domain))
    throw new AppError('ERR_VALIDATION', { fields: [{ path: 'domain', code: 'invalid_domain', message: 'Not a domain' }] })
  return kernel.transact({ companyId }, async (tx) => {
    await lockCompany(tx)
    await redeem(tx)
    const { count } = await tx.db
      .selectFrom('ssoDomains')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST) throw new AppError('ERR_SSO_TOO_MANY_DOMAINS')
    const values = { domain, token: randomCode(24), createdAt: kernel.clock.now(), provedAt: null, provedBy: null, missingSince: null }
    return toDomain(await tx.db.insertInto('ssoDomains').values(values).returningAll().executeTakeFirstOrThrow())
  })
}

export async function removeDomain(kernel: Kernel, companyId: number, { id, redeem }: Proved & { id: number }) {
  await kernel.transact({ companyId }, async (tx) => {
    await redeem(tx)
    const { numDeletedRows } = await tx.db.deleteFrom('ssoDomains').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('ERR_NO_SSO_DOMAIN_FOUND')
  })
}

/** Looks the record up. The record of another company has another text, so nobody proves a domain by what somebody else has set. */
export async function proveDomain(
  kernel: PlatformKernel,
  companyId: number,
  id: number,
): Promise<{ domain: SsoDomain; problem: Problem | null }> {
  const limit = kernel.config.limits.integrationTestsPerMinute
  await kernel.throttles.take({ key: `sso:dns:${companyId}`, limit, window: minutes(1) })
  const row = await kernel.read(companyId).selectFrom('ssoDomains').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_SSO_DOMAIN_FOUND')
  if (row.provedAt !== null && row.missingSince === null) return { domain: toDomain(row), problem: null }
  const records = await readRecords(row.domain)
  if (!records) return { domain: toDomain(row), problem: 'noAnswer' }
  if (!records.includes(recordOf(row.token))) return { domain: toDomain(row), problem: 'noRecord' }
  try {
    return { domain: await setProved(kernel, { companyId, id, by: 'dns' }), problem: null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_SSO_DOMAIN_TAKEN') return { domain: toDomain(row), problem: 'taken' }
    throw error
  }
}

/** A super user who knows the company vouches for it. */
export async function confirmDomain(kernel: PlatformKernel, record: string) {
  const domains = kernel.platform.selectFrom('ssoDomains').select(['id', 'companyId'])
  const found = await domains.where('token', '=', record.replace(RECORD, '')).executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_SSO_DOMAIN_FOUND')
  await setProved(kernel, { companyId: found.companyId, id: found.id, by: 'platform' })
}

type Proof = { companyId: number; id: number; by: 'dns' | 'platform' }

/** Of two companies the database lets one have a proved domain. */
function setProved({ transact, clock }: PlatformKernel, { companyId, id, by }: Proof) {
  return transact({ companyId }, async ({ db }) => {
    const domains = db.updateTable('ssoDomains').set({ provedAt: clock.now(), provedBy: by, missingSince: null }).where('id', '=', id)
    const row = await domains.returningAll().executeTakeFirst()
    if (!row) throw new AppError('ERR_NO_SSO_DOMAIN_FOUND')
    return toDomain(row)
  })
}

/** Undefined if nobody answers in time. A domain without such records has an empty list. */
export async function readRecords(domain: string): Promise<string[] | undefined> {
  const late = wait(PATIENCE, undefined, { ref: false })
  try {
    const records = await Promise.race([resolveTxt(domain), late])
    return records?.map((parts) => parts.join('').trim())
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : undefined
  }
}

export async function waitingDomains({ platform }: PlatformKernel) {
  const rows = await platform
    .selectFrom('ssoDomains')
    .innerJoin('companies', 'companies.id', 'ssoDomains.companyId')
    .where('provedAt', 'is', null)
    .select(['ssoDomains.domain', 'ssoDomains.token', 'companies.name as company'])
    .orderBy('ssoDomains.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ domain, token, company }) => ({ domain, company, record: recordOf(token) }))
}
