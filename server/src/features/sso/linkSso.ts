import { AppError } from '@recado/contract/errors'
import type { ssoEndpoints } from '@recado/contract/users/sso'
import type { z } from 'zod'
import { actAs } from '../../kernel/database/actorOfChanges.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { RequestContext } from '../../kernel/http/requestContext.ts'
import {
  checkCredentials,
  type FindPayUrl,
  linkedMail,
  mailAccountIn,
  openSession,
  passedByLink,
  passSso,
  proveStepOfLinked,
  redeemProof,
} from '../access/index.ts'
import { linkPerson } from './finishSso.ts'
import { readLinkToken } from './linkToken.ts'
import type { Opened } from './ssoStep.ts'

type Typed = z.output<typeof ssoEndpoints.link.body>

/**
 * Links a person of the provider to the user of the same company whose password, and second step, they know. Where only the provider may sign
 * people in, this is what the password is still good for. An account of another company looks like a wrong password.
 */
export async function linkSso(
  kernel: PlatformKernel,
  { linkToken, ...typed }: Typed,
  visit: RequestContext,
  payUrlOf: FindPayUrl,
): Promise<Opened> {
  const person = readLinkToken(kernel, linkToken)
  const { owner, code, passwordHash } = await checkCredentials(kernel, typed, visit, payUrlOf)
  if (owner.companyId !== person.companyId) throw new AppError('ERR_INVALID_CREDENTIALS')
  const browser = { address: visit.address, code, rememberedTokens: visit.rememberedTokens() }
  const used = await proveStepOfLinked(kernel, owner, browser)
  const user = await kernel.read(owner.companyId).selectFrom('users').select('name').where('id', '=', owner.userId).executeTakeFirst()
  const link = () =>
    kernel.transact(owner, async (tx) => {
      const unchanged = tx.db.selectFrom('users').select('id').where('id', '=', owner.userId).where('passwordHash', '=', passwordHash)
      if (!(await unchanged.forNoKeyUpdate().executeTakeFirst())) throw new AppError('ERR_INVALID_CREDENTIALS')
      await redeemProof(tx, owner.userId, used, kernel.clock.now())
      await linkPerson(tx, kernel, person, { userId: owner.userId, byPassword: true })
      await mailAccountIn(tx, kernel, owner.userId, linkedMail)
    })
  await actAs({ userId: owner.userId, name: user?.name, via: 'sso' }, link)
  const proof = used.step === 'none' ? await passSso(kernel, owner, person, browser) : passedByLink(used, person)
  return { ...owner, ...(await openSession(kernel, owner, { visit, proof, passwordHash })) }
}
