import { expect, test } from 'vitest'
import type { Profile } from './kit/profiles.ts'
import { type Action, can, permissions, specificationNames } from './permissions.ts'

/** The specification's table of permissions, as a person reads it. Later features are added to it. */
const table: Record<Profile | 'super', Action[]> = {
  user: [
    ...(['account:use', 'company:read', 'connections:read', 'queues:read', 'settings:read', 'users:colleagues', 'plans:read'] as const),
    ...(['contacts:read', 'contacts:write', 'tags:read', 'tags:write'] as const),
    ...(['tickets:read', 'tickets:write', 'messages:write', 'notes:write'] as const),
  ],
  supervisor: ['tags:kanban', 'tags:delete', 'tickets:seeAll'],
  admin: [
    ...(['company:schedules', 'queues:manage', 'settings:manage', 'users:manage'] as const),
    ...(['connections:manage', 'connections:session', 'simulator:play'] as const),
    ...(['contacts:delete', 'contacts:export', 'contacts:import'] as const),
    ...(['tickets:delete', 'messages:deleteOthers', 'notes:deleteOthers', 'prompts:manage', 'integrations:manage'] as const),
  ],
  super: ['companies:manage', 'plans:manage', 'ledger:read'],
}

const actions = Object.keys(permissions) as Action[]

test('the permissions are those of the specification', () => {
  const written = Object.entries(table).flatMap(([who, actions]) => actions.map((action) => [action, who] as const))
  expect(permissions).toMatchObject(Object.fromEntries(written))
})

test('permissions that the specification names by a screen are for administrators alone', () => {
  expect(Object.keys(specificationNames)).toHaveLength(7)
  for (const [name, action] of Object.entries(specificationNames)) expect(permissions[action], name).toBe('admin')
})

test('each profile may do what the one below may, and its own', () => {
  const allowed = (profile: Profile) => actions.filter((action) => can({ profile, super: false }, action))
  const ownOf = (...whose: string[]) => actions.filter((action) => whose.includes(permissions[action]))
  expect(allowed('user')).toEqual(ownOf('user'))
  expect(allowed('supervisor')).toEqual(ownOf('user', 'supervisor'))
  expect(allowed('admin')).toEqual(ownOf('user', 'supervisor', 'admin'))
})

test('the platform flag is beside the profile and does not replace it', () => {
  for (const action of table.super) {
    expect(can({ profile: 'admin', super: false }, action)).toBe(false)
    expect(can({ profile: 'user', super: true }, action)).toBe(true)
  }
  expect(can({ profile: 'user', super: true }, 'users:manage')).toBe(false)
})

test('what an installation does not have, nobody there may use', () => {
  const admin = { profile: 'admin', super: true } as const
  expect(can({ ...admin, installation: { simulator: true } }, 'simulator:play')).toBe(true)
  expect(can({ ...admin, installation: { simulator: false } }, 'simulator:play')).toBe(false)
  expect(can({ ...admin, installation: { simulator: false } }, 'connections:manage')).toBe(true)
})
