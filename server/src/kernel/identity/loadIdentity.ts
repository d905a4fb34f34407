import { type PlanFeature, planFeatures } from '@recado/contract/companies/plans'
import { type SettingKey, settingFrom } from '@recado/contract/companies/settings'
import type { Profile } from '@recado/contract/kit/profiles'
import type { Action, Actor } from '@recado/contract/permissions'
import { actionsDeniedToSupport } from '@recado/contract/support/supportPermissions'
import type { TokenGroup } from '@recado/contract/users/personTokens'
import { actionsDeniedToToken } from '@recado/contract/users/tokenGroups'
import type { PlatformDb } from '../database/schema.ts'
import {
  type SessionLookup,
  selectPersonToken,
  selectSession,
  selectSubscription,
  selectSubscriptions,
  selectUser,
} from './identityQueries.ts'

/**
 * Whether a company may work: active, and paid until the end of a day in its time zone, plus days of grace. `isUnclear`: after a restore
 * it may have paid its open invoice meanwhile, and nobody knows yet.
 */
export type Subscription = { active: boolean; dueDate: string | null; timezone: string; graceDays: number; isUnclear: boolean }
/** Who acts: the actor, the name that is stored beside the act, and the company's settings that are no secret. */
export type SignedIn = Actor & {
  name: string
  chosen: Partial<Record<SettingKey, string>>
  /** Set for a support agent of the platform who acts for this company. */
  support?: Support
  /** Set where a program calls with a token that the person has made. */
  personToken?: TokenReach & { id: number; name: string }
}
/** What the token of a person opens. `refused`: permissions outside its groups. */
type TokenReach = { readOnly: boolean; groups: readonly TokenGroup[]; refused: readonly Action[] }
/** `mayRead`: whether the company allows reading conversations. `refused`: permissions of which nothing is left. */
type Support = Visiting & { mayRead: boolean; refused: readonly Action[] }
type Visiting = { visitId: number; homeId: number; reason: string; endsAt: string }
export type Identity = { actor: SignedIn; sessionId: string; subscription: Subscription }

/** Loads the owner of a live session and their rights from the database; undefined if the session, or its visit, is over. */
export async function loadIdentity(platform: PlatformDb, asking: SessionLookup, now: Date): Promise<Identity | undefined> {
  const row = await selectSession(platform, asking, now).executeTakeFirst()
  if (!row || (typeof asking.visitId === 'number' && row.visitId === null)) return undefined
  const own = toActor(row)
  const { visitId, reason, endsAt, homeId } = row
  const visit = visitId === null ? undefined : { visitId, reason: reason ?? '', endsAt: endsAt ?? '', homeId }
  return { actor: visit ? inSupport(own, visit) : own, sessionId: asking.sessionId, subscription: toSubscription(row) }
}

/** Loads a person with the current rights, without a session, for a job that continues what the person started. */
export async function loadActor(platform: PlatformDb, who: { companyId: number; userId: number }): Promise<SignedIn | undefined> {
  const row = await selectUser(platform, who).executeTakeFirst()
  return row && toActor(row)
}

export type TokenOwner = { actor: SignedIn & Required<Pick<SignedIn, 'personToken'>>; subscription: Subscription; expiresAt: number }

/** Loads the owner of a person's token with the current rights. Nobody has rights on the platform with a token. */
export async function loadTokenOwner(platform: PlatformDb, hash: string): Promise<TokenOwner | undefined> {
  const row = await selectPersonToken(platform, hash).executeTakeFirst()
  if (!row) return undefined
  const { tokenId: id, tokenName: name, readOnly, groups } = row
  const end = row.tokenHash === hash ? row.expiresAt : row.previousUntil
  return {
    actor: { ...toActor(row), super: false, personToken: { id, name, readOnly, groups, refused: actionsDeniedToToken(groups) } },
    subscription: toSubscription(row),
    expiresAt: Date.parse(end ?? ''),
  }
}

type ActorRow = Pick<SignedIn, 'userId' | 'name' | 'companyId' | 'super' | 'queueIds'> & {
  profile: string
  ticketsWithoutQueue: boolean
  chosen: SignedIn['chosen'] | null
} & Record<PlanFeature, boolean>

const toActor = (row: ActorRow): SignedIn => ({
  userId: row.userId,
  name: row.name,
  chosen: row.chosen ?? {},
  companyId: row.companyId,
  profile: row.profile as Profile,
  super: row.super,
  features: planFeatures.filter((feature) => row[feature]),
  queueIds: row.queueIds,
  seesUnqueued: row.ticketsWithoutQueue,
})

/** During a visit a support agent is an administrator without a queue in the company, and has no rights on the platform. */
function inSupport(own: SignedIn, visit: Visiting): SignedIn {
  const mayRead = settingFrom('supportAccess', own.chosen.supportAccess) === 'enabled'
  const administrator = { profile: 'admin', super: false, queueIds: [], seesUnqueued: true } as const
  return { ...own, ...administrator, support: { ...visit, mayRead, refused: actionsDeniedToSupport(mayRead) } }
}

export async function loadSubscription(platform: PlatformDb, companyId: number): Promise<Subscription | undefined> {
  const row = await selectSubscription(platform, companyId).executeTakeFirst()
  return row && toSubscription(row)
}

/** Of all companies that can be unpaid. */
export async function loadSubscriptions(platform: PlatformDb): Promise<(Subscription & { companyId: number })[]> {
  const rows = await selectSubscriptions(platform).execute()
  return rows.map(({ companyId, ...row }) => ({ companyId, ...toSubscription(row) }))
}

type SubscriptionRow = Pick<Subscription, 'dueDate' | 'isUnclear'> & {
  platform: boolean
  status: boolean
  timezone: string | null
  graceDays: string | null
}

/** The platform's own company never expires, whatever its row says. */
export const toSubscription = ({ platform, status, dueDate, timezone, graceDays, isUnclear }: SubscriptionRow): Subscription => ({
  active: status || platform,
  dueDate: platform ? null : dueDate,
  timezone: settingFrom('timezone', timezone),
  graceDays: Number(graceDays ?? 0),
  isUnclear,
})
