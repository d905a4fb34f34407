import { expect, test } from 'vitest'
import { type Action, can, type Profile, permissions } from './permissions.ts'

/** Decisions §6, as a person reads it: who may what, of the rooms that exist. */
const table: Record<Profile | 'super', Action[]> = {
  user: [
    ...(['account:use', 'company:read', 'connections:read', 'queues:read', 'settings:read', 'users:colleagues'] as const),
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
  super: ['companies:manage', 'plans:read', 'plans:manage', 'ledger:read'],
}

test('the table is that of the specification', () => {
  const written = Object.entries(table).flatMap(([who, actions]) => actions.map((action) => [action, who] as const))
  expect(Object.fromEntries(written.toSorted())).toEqual(Object.fromEntries(Object.entries(permissions).toSorted()))
})

test('each profile may what the one below may, and its own', () => {
  const allowed = (profile: Profile, flag = false) =>
    (Object.keys(permissions) as Action[]).filter((action) => can({ profile, super: flag }, action)).sort()
  expect(allowed('user')).toEqual([...table.user].sort())
  expect(allowed('supervisor')).toEqual([...table.user, ...table.supervisor].sort())
  expect(allowed('admin')).toEqual([...table.user, ...table.supervisor, ...table.admin].sort())
})

test("the platform's flag stands beside the profile and does not replace it", () => {
  for (const action of table.super) {
    expect(can({ profile: 'admin', super: false }, action)).toBe(false)
    expect(can({ profile: 'user', super: true }, action)).toBe(true)
  }
  expect(can({ profile: 'user', super: true }, 'users:manage')).toBe(false)
})
