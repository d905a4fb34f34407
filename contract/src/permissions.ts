import type { PlanFeature } from './plans.ts'

export const profiles = ['user', 'supervisor', 'admin'] as const
export type Profile = (typeof profiles)[number]

/** The least that one must be for each action; `super` is the platform's own flag, beside the profile. */
export const permissions = {
  'account:use': 'user',
  'company:read': 'user',
  'company:schedules': 'admin',
  'companies:manage': 'super',
  'connections:read': 'user',
  'connections:manage': 'admin',
  'connections:session': 'admin',
  'contacts:delete': 'admin',
  'contacts:export': 'admin',
  'contacts:import': 'admin',
  'contacts:read': 'user',
  'contacts:write': 'user',
  'integrations:manage': 'admin',
  'ledger:read': 'super',
  'messages:deleteOthers': 'admin',
  'messages:write': 'user',
  'notes:deleteOthers': 'admin',
  'notes:write': 'user',
  'plans:read': 'super',
  'plans:manage': 'super',
  'prompts:manage': 'admin',
  'queues:read': 'user',
  'queues:manage': 'admin',
  'settings:read': 'user',
  'settings:manage': 'admin',
  'simulator:play': 'admin',
  'tags:read': 'user',
  'tags:write': 'user',
  'tags:kanban': 'supervisor',
  'tags:delete': 'supervisor',
  'tickets:delete': 'admin',
  'tickets:read': 'user',
  'tickets:seeAll': 'supervisor',
  'tickets:write': 'user',
  'users:colleagues': 'user',
  'users:manage': 'admin',
} as const satisfies Record<string, Profile | 'super'>

export type Action = keyof typeof permissions

/** Who acts, as far as rules need to know: the server reads it from the session, the web app from the signed-in user. */
export type Actor = {
  userId: number
  companyId: number
  profile: Profile
  super: boolean
  features: readonly PlanFeature[]
  /** The queues whose tickets one sees. */
  queueIds: readonly number[]
  /** Whether one sees tickets without a queue too. */
  seesUnqueued: boolean
}

export function can(actor: Pick<Actor, 'profile' | 'super'>, action: Action): boolean {
  const least = permissions[action]
  return least === 'super' ? actor.super : profiles.indexOf(actor.profile) >= profiles.indexOf(least)
}
