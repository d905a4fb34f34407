import type { Access, Endpoint } from '@recado/contract/kit/endpoint'
import { type Profile, profiles } from '@recado/contract/kit/profiles'
import { type Action, permissions } from '@recado/contract/permissions'

/** The roles of a company under attack; `super` is an administrator with the platform's flag. */
export const roles = [...profiles, 'super'] as const
export type Role = (typeof roles)[number]

/** Whether it works without a signed-in user. */
export const isOpen = (access: Access): access is Exclude<Access, Action> =>
  access === 'public' || access === 'refresh-cookie' || isForLines(access)

/** Whether other programs call it, with the token of a connection. */
export const isForLines = (access: Access) => access === 'line-token'

/** Read from the table of permissions directly, not with the product's own function, which is tested here. */
export function holds(role: Role, action: Action): boolean {
  const least: Profile | 'super' = permissions[action]
  if (least === 'super') return role === 'super'
  return profiles.indexOf(role === 'super' ? 'admin' : role) >= profiles.indexOf(least)
}

/** Whether the endpoint is above the companies, so that its records belong to no single one. */
export const isPlatform = ({ access }: Endpoint) => !isOpen(access) && permissions[access] === 'super'

/** Who plays its example: the company's administrator, or a super user if it requires one. */
export const rightfulRole = (endpoint: Endpoint): Role => (isPlatform(endpoint) ? 'super' : 'admin')

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
