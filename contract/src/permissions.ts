import { mergeFeatureCatalogues, type NameIn } from './catalogue.ts'
import type { PlanFeature } from './companies/plans.ts'
import type { Least, Reach } from './kit/feature.ts'
import type { Action } from './kit/featureNames.ts'
import { type Profile, profiles } from './kit/profiles.ts'

declare module './kit/featureNames.ts' {
  interface FeatureNames {
    action: NameIn<'permissions'>
  }
}

export type { Action }

const rights = Object.entries(mergeFeatureCatalogues('permissions'))
const tableOf = <Value>(entries: [string, Value][]) => Object.fromEntries(entries) as Readonly<Record<Action, Value>>

/** The least profile for each action, as the features declare it. */
export const permissions = tableOf<Least>(rights.map(([action, [least]]) => [action, least]))

/** How far each permission reaches for a support agent. */
export const supportReach = tableOf<Reach>(rights.map(([action, [, reach]]) => [action, reach]))

/** Other names that the specification gives to some permissions, by the screen where each is used. */
export const specificationNames = {
  'ticket-options:deleteTicket': 'tickets:delete',
  'connections-page:addConnection': 'connections:manage',
  'connections-page:editOrDeleteConnection': 'connections:manage',
  'connections-page:actionButtons': 'connections:session',
  'user-modal:editProfile': 'users:manage',
  'user-modal:editQueues': 'users:manage',
  'contacts-page:deleteContact': 'contacts:delete',
} as const satisfies Record<string, Action>

/** Who acts, as far as rules need to know: the server reads it from the session, the web app from the signed-in user. */
export type Actor = {
  userId: number
  companyId: number
  profile: Profile
  super: boolean
  features: readonly PlanFeature[]
  /** The queues whose tickets the actor sees. */
  queueIds: readonly number[]
  /** Whether the actor also sees tickets without a queue. */
  seesUnqueued: boolean
}

/** Parts that an installation may lack. The server does not mount their endpoints; the web app shows nothing of them. */
export type Installation = { simulator: boolean }
/** `support`: set for a support agent, `personToken` for a program with the token of a person, each with the acts that are refused to it. */
type PermissionSubject = Pick<Actor, 'profile' | 'super'> & {
  installation?: Installation
  support?: { mayRead: boolean; refused?: readonly string[] } | undefined
  personToken?: { refused: readonly string[] } | undefined
}

export function can(actor: PermissionSubject, action: Action): boolean {
  if (action === 'simulator:play' && actor.installation?.simulator === false) return false
  if (actor.support?.refused?.includes(action) || actor.personToken?.refused.includes(action)) return false
  const least = permissions[action]
  return least === 'super' ? actor.super : profiles.indexOf(actor.profile) >= profiles.indexOf(least)
}
