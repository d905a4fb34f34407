import { domainToASCII } from 'node:url'
import { AppError } from '@recado/contract/errors'
import { email as emailField } from '@recado/contract/kit/fields'
import type { SsoLinkDetails } from '@recado/contract/users/sso'
import * as oidc from 'openid-client'
import { actAs } from '../../kernel/database/actorOfChanges.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { RequestContext } from '../../kernel/http/requestContext.ts'
import { hashToken, randomPassword, timingSafeEqualText } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { addPayUrl, type FindPayUrl, openSession, type SsoPerson } from '../access/index.ts'
import { assertWithinPlan, precheckPlanLimit } from '../plans/index.ts'
import { acceptInvitationBySso, insertUser, readUser, userEvent } from '../users/index.ts'
import { asRefusal, discoverProvider, ProviderFault, problemOfSignIn } from './callProvider.ts'
import { issueLinkToken, unsealed } from './linkToken.ts'
import { redirectUriOf } from './ssoLink.ts'
import { type Opened, passStepAfterSso } from './ssoStep.ts'
import { type BegunSignIn, domainOf } from './startSso.ts'

/** Google signs in private accounts too, also such with an address of a company: only this claim says that the company manages the account. */
const GOOGLE = 'https://accounts.google.com'
const LONGEST_SUBJECT = 255

type Returned = { link: string; query: string }
/** Whom the provider has signed in. */
type SignedInPerson = SsoPerson & {
  email: string
  isVerified: boolean
  name: string
  managedDomain: string | undefined
}
type Owner = { userId: number; companyId: number }

/** Signs in whom the provider has sent back. An unknown person becomes a user, or confirms once with a password to be one. */
export async function finishSso(kernel: PlatformKernel, returned: Returned, visit: RequestContext, payUrlOf: FindPayUrl): Promise<Opened> {
  const begun = takeBegunSignIn(kernel, returned, visit)
  const { companyId } = begun
  const provider = await spendState(kernel, begun)
  const person = await askProvider(kernel, { begun, provider, query: returned.query }).catch(asRefusal)
  const { issuer, subject } = person
  const owner = await findOwner(kernel, companyId, person)
  await kernel.sessionCache.refuseUnpaidCompany(companyId).catch(async (refusal) => {
    throw owner?.profile === 'admin' ? await addPayUrl(refusal, () => payUrlOf(kernel, companyId)) : refusal
  })
  const { userId } = owner ?? (await makeUser(kernel, { begun, provider, person, visit }))
  const account = { userId, companyId }
  const proof = await passStepAfterSso(kernel, account, { issuer, subject }, visit)
  return { ...account, ...(await openSession(kernel, account, { visit, proof })) }
}

/** The sign-in that this very browser has begun at this company. Whoever begins one cannot have another browser finish it. */
function takeBegunSignIn({ secrets, clock }: PlatformKernel, { link, query }: Returned, visit: RequestContext): BegunSignIn {
  const begun = unsealed<BegunSignIn>(secrets, visit.ssoSignIn() ?? '')
  const isOurs = begun?.purpose === 'sso.signIn' && begun.link === link && Date.parse(begun.until) > clock.now().getTime()
  if (!isOurs || !timingSafeEqualText(new URLSearchParams(query).get('state') ?? '', begun.state)) throw new AppError('ERR_SSO_STATE')
  visit.keepSsoSignIn(null)
  return begun
}

type Provider = { clientId: string; secretSealed: string; newUsers: 'none' | 'user' | 'supervisor' }

/** A state counts once, and only as long as the company has the provider at which it began. */
async function spendState({ transact, clock }: PlatformKernel, { companyId, state, issuer }: BegunSignIn): Promise<Provider> {
  return transact({ companyId }, async ({ db }) => {
    const used = await db
      .deleteFrom('ssoStates')
      .where('stateHash', '=', hashToken(state))
      .where('expiresAt', '>', clock.now().toISOString())
      .executeTakeFirst()
    const providers = db.selectFrom('ssoProviders').select(['clientId', 'secretSealed', 'newUsers'])
    const provider = await providers.where('issuer', '=', issuer).executeTakeFirst()
    if (used.numDeletedRows === 0n || !provider) throw new AppError('ERR_SSO_STATE')
    return provider
  })
}

type Question = { begun: BegunSignIn; provider: Provider; query: string }

/** Exchanges the code for who it is. The library checks issuer, audience, nonce, signature and times. */
async function askProvider(kernel: PlatformKernel, { begun, provider, query }: Question): Promise<SignedInPerson> {
  const { issuer, verifier, nonce, state, link } = begun
  const secret = kernel.secrets.unseal(provider.secretSealed)
  const discovered = await discoverProvider(kernel, { issuer, clientId: provider.clientId, secret })
  const address = new URL(redirectUriOf(kernel.config, link))
  address.search = query
  try {
    const tokens = await oidc.authorizationCodeGrant(discovered, address, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || claims.sub.length > LONGEST_SUBJECT) throw new ProviderFault('identity')
    const lacksEmail = typeof claims.email !== 'string' || claims.email_verified === undefined
    const hasMore = lacksEmail && discovered.serverMetadata().userinfo_endpoint !== undefined
    const told = hasMore ? { ...claims, ...(await oidc.fetchUserInfo(discovered, tokens.access_token, claims.sub)) } : claims
    return personOf(issuer, told)
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError) throw new AppError('ERR_SSO_REFUSED')
    // The error itself may hold tokens and names.
    const { problem } = error instanceof ProviderFault ? error : new ProviderFault(problemOfSignIn(error))
    kernel.log.info({ companyId: begun.companyId, problem }, 'a sign-in at the provider of a company failed')
    throw new ProviderFault(problem, error)
  }
}

function personOf(issuer: string, { sub, email, email_verified, name, hd }: oidc.UserInfoResponse): SignedInPerson {
  return {
    issuer,
    subject: sub,
    email: emailField.safeParse(email).data ?? '',
    isVerified: email_verified === true,
    name: typeof name === 'string' ? name.trim().slice(0, 50) : '',
    managedDomain: typeof hd === 'string' ? domainToASCII(hd) : undefined,
  }
}

/** A person is who the provider says, never who has the e-mail. */
const findOwner = ({ read }: PlatformKernel, companyId: number, { issuer, subject }: SsoPerson) =>
  read(companyId)
    .selectFrom('ssoIdentities')
    .innerJoin('users', 'users.id', 'ssoIdentities.userId')
    .select(['users.id as userId', 'users.profile'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

type Unknown = { begun: BegunSignIn; provider: Provider; person: SignedInPerson; visit: RequestContext }

/** The first sign-in of a person: by an invitation, as a new user of a proved domain, or by one password. */
async function makeUser(kernel: PlatformKernel, { begun, provider, person, visit }: Unknown): Promise<Owner> {
  const { companyId, invitation, language } = begun
  if (invitation !== undefined) {
    const acceptance = { companyId, token: invitation, address: visit.address, name: nameOf(person), language }
    return acceptInvitationBySso(kernel, acceptance, (tx, userId) => linkPerson(tx, kernel, person, { userId }))
  }
  const existing = person.email
    ? await kernel.platform.selectFrom('users').select('companyId').where('email', '=', person.email).executeTakeFirst()
    : undefined
  if (existing && existing.companyId !== companyId) throw new AppError('ERR_EMAIL_TAKEN')
  if (existing || provider.newUsers === 'none' || !(await isOfProvedDomain(kernel, companyId, person)))
    throw await askForPassword(kernel, companyId, person)
  await precheckPlanLimit(kernel.read(companyId), 'users')
  const password = await kernel.passwords.hash(randomPassword())
  const create = () =>
    kernel.transact({ companyId }, async (tx) => {
      await assertWithinPlan(tx, 'users')
      const queueIds = (await tx.db.selectFrom('ssoQueues').select('queueId').execute()).map(({ queueId }) => queueId)
      const userId = await insertUser(tx, {
        email: person.email,
        name: nameOf(person),
        password,
        profile: provider.newUsers === 'supervisor' ? 'supervisor' : 'user',
        allTicket: 'desabled',
        queueIds,
        whatsappId: null,
        language: language ?? null,
      })
      await linkPerson(tx, kernel, person, { userId })
      tx.emit(userEvent, 'create', await readUser(tx, userId))
      return { userId, companyId }
    })
  return actAs({ name: person.email, via: 'sso' }, create)
}

/** Somebody whose provider tells no name is called by the e-mail, or by what the provider calls them. */
const nameOf = ({ name, email, subject }: SignedInPerson) => (name.length >= 2 ? name : (email || subject).slice(0, 50))

/** Whether the company has proved the domain of an e-mail that the provider has verified. */
async function isOfProvedDomain({ read }: PlatformKernel, companyId: number, { issuer, email, isVerified, managedDomain }: SignedInPerson) {
  const domain = domainOf(email)
  if (!isVerified || !email.includes('@') || (URL.parse(issuer)?.origin === GOOGLE && managedDomain !== domain)) return false
  const domains = read(companyId).selectFrom('ssoDomains').select('id').where('domain', '=', domain).where('provedAt', 'is not', null)
  return (await domains.executeTakeFirst()) !== undefined
}

async function askForPassword(kernel: PlatformKernel, companyId: number, person: SignedInPerson) {
  const { name } = await kernel.read(companyId).selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const details: SsoLinkDetails = { linkToken: issueLinkToken(kernel, companyId, person), email: person.email, company: name }
  return new AppError('ERR_SSO_LINK', details)
}

/** A user is one person of the provider: another one takes the place of the first. */
export async function linkPerson(
  { db }: Tx,
  { clock }: PlatformKernel,
  { issuer, subject }: SsoPerson,
  { userId, byPassword = false }: { userId: number; byPassword?: boolean },
) {
  const others = db.deleteFrom('ssoIdentities').where('userId', '=', userId).where('issuer', '=', issuer)
  await others.where('subject', '!=', subject).execute()
  await db.insertInto('ssoIdentities').values({ issuer, subject, userId, byPassword, createdAt: clock.now() }).execute()
}
