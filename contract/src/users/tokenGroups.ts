import { type Endpoint, isOpen } from '../kit/endpoint.ts'
import { type Action, can, permissions } from '../permissions.ts'
import { type TokenGroup, tokenGroups } from './personTokens.ts'

/**
 * The group of calls that each permission opens to the token of a person. `null`: no token reaches them, because they are about accounts,
 * how people sign in, tokens or money, or belong to the platform.
 */
const groupOfAction: Readonly<Record<Action, TokenGroup | null>> = {
  'account:use': null,
  'announcements:manage': null,
  'announcements:read': 'team',
  'backups:manage': null,
  // It is about actions in several groups.
  'bulk:own': null,
  'campaigns:use': 'campaigns',
  'changes:export': null,
  'changes:read': null,
  'changes:readPlatform': null,
  'chats:use': 'team',
  'companies:manage': null,
  'company:read': 'settings',
  'company:schedules': 'settings',
  'connections:manage': 'connections',
  'connections:passkey': null,
  'connections:read': 'connections',
  'connections:session': 'connections',
  'contactLists:manage': 'campaigns',
  'contacts:block': 'contacts',
  'contacts:delete': 'contacts',
  'contacts:export': 'contacts',
  'contacts:import': 'contacts',
  'contacts:optOut': 'contacts',
  'contacts:read': 'contacts',
  'contacts:write': 'contacts',
  'costs:export': 'reports',
  'costs:manage': 'reports',
  'costs:read': 'reports',
  'dashboard:read': 'reports',
  'files:read': 'texts',
  'files:write': 'texts',
  'helps:manage': null,
  'helps:read': 'team',
  'integrations:manage': 'integrations',
  'invoices:manage': null,
  'invoices:read': null,
  'knowledge:questions': 'conversations',
  'knowledge:read': 'texts',
  'knowledge:write': 'texts',
  'ledger:read': null,
  'messages:deleteOthers': 'conversations',
  'messages:write': 'conversations',
  'notes:deleteOthers': 'conversations',
  'notes:write': 'conversations',
  'notices:own': null,
  'payments:manage': null,
  'plans:manage': null,
  'plans:read': null,
  'prices:manage': null,
  'prompts:manage': 'integrations',
  'queues:manage': 'connections',
  'queues:read': 'connections',
  'quickMessages:all': 'texts',
  'quickMessages:use': 'texts',
  'schedules:seeAll': 'conversations',
  'schedules:use': 'conversations',
  'settings:manage': 'settings',
  'settings:read': 'settings',
  // Only for practice: it plays the customers.
  'simulator:play': null,
  'sso:manage': null,
  'subscription:pay': null,
  'tags:delete': 'conversations',
  'tags:kanban': 'conversations',
  'tags:read': 'conversations',
  'tags:write': 'conversations',
  'templates:manage': 'texts',
  'templates:read': 'texts',
  'tickets:delete': 'conversations',
  'tickets:read': 'conversations',
  'tickets:seeAll': 'conversations',
  'tickets:write': 'conversations',
  'tokens:manage': null,
  'tokens:own': null,
  'users:colleagues': 'team',
  'users:manage': null,
  'webhooks:manage': 'integrations',
}

/** The group of a call. A call that only people of the platform may make for others belongs to the group of what everybody may do with it. */
export function tokenGroupOf({ access, own, neverByToken }: Pick<Endpoint, 'access' | 'own' | 'neverByToken'>): TokenGroup | null {
  if (isOpen(access) || neverByToken) return null
  return groupOfAction[permissions[access] === 'super' && own ? own.access : access]
}

/** The groups in which this person may do anything. */
export const groupsOfPerson = (person: Parameters<typeof can>[0]): TokenGroup[] =>
  tokenGroups.filter((group) => actionsOf(group).some((action) => can(person, action)))

const actions = Object.keys(groupOfAction) as Action[]
const actionsOf = (group: TokenGroup) => actions.filter((action) => groupOfAction[action] === group)

/** What the person may perhaps do, and a token with these groups may not. */
export const actionsDeniedToToken = (groups: readonly TokenGroup[]): Action[] =>
  actions.filter((action) => !groups.some((group) => group === groupOfAction[action]))
