import type { SessionUser } from '@recado/contract/access'
import { type Action, can } from '@recado/contract/permissions'
import type { PlanFeature } from '@recado/contract/plans'
import {
  type Icon,
  IconAddressBook,
  IconDeviceMobileMessage,
  IconMessages,
  IconPlugConnected,
  IconPuzzle,
  IconRobot,
  IconScale,
  IconSettings,
  IconStack2,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { preloadable } from '../../shared/lazy/preloadable.ts'

const AttentionMark = preloadable(async () => (await import('../../features/connections/AttentionMark.tsx')).AttentionMark)

/** `mark` stands at an entry when something in that room is to be seen. */
type Entry = { to: string; icon: Icon; label: string; condition: (user: SessionUser) => boolean; mark?: ComponentType }
type Group = { label: string | null; entries: Entry[] }

const everyone = () => true
const whoMay = (action: Action) => (user: SessionUser) => can(user, action)
const withPlan = (feature: PlanFeature, action: Action) => (user: SessionUser) => can(user, action) && user.company.plan[feature]

/** The rail, from top to bottom. A room that its user may not enter is not shown. */
const groups: Group[] = [
  {
    label: null,
    entries: [
      { to: '/tickets', icon: IconMessages, label: 'rooms.tickets', condition: everyone },
      { to: '/contacts', icon: IconAddressBook, label: 'rooms.contacts', condition: everyone },
      { to: '/tags', icon: IconTags, label: 'rooms.tags', condition: everyone },
    ],
  },
  {
    label: 'rail.administration',
    entries: [
      {
        to: '/connections',
        icon: IconPlugConnected,
        label: 'rooms.connections',
        condition: whoMay('connections:manage'),
        mark: AttentionMark,
      },
      { to: '/phone', icon: IconDeviceMobileMessage, label: 'rooms.phone', condition: whoMay('simulator:play') },
      { to: '/queues', icon: IconStack2, label: 'rooms.queues', condition: whoMay('queues:manage') },
      { to: '/prompts', icon: IconRobot, label: 'rooms.prompts', condition: withPlan('useOpenAi', 'prompts:manage') },
      {
        to: '/queue-integration',
        icon: IconPuzzle,
        label: 'rooms.integrations',
        condition: withPlan('useIntegrations', 'integrations:manage'),
      },
      { to: '/users', icon: IconUsers, label: 'rooms.users', condition: whoMay('users:manage') },
      { to: '/settings', icon: IconSettings, label: 'rooms.settings', condition: whoMay('settings:manage') },
    ],
  },
  {
    label: 'rail.platform',
    entries: [{ to: '/ledger', icon: IconScale, label: 'rooms.ledger', condition: whoMay('ledger:read') }],
  },
]

export const navigationFor = (user: SessionUser): Group[] =>
  groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ condition }) => condition(user)) }))
    .filter(({ entries }) => entries.length > 0)

/** The entry of the room that an address leads to. */
export const entryAt = (path: string) => groups.flatMap(({ entries }) => entries).find(({ to }) => path === to || path.startsWith(`${to}/`))
