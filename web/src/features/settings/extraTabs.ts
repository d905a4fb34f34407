import type { Action } from '@recado/contract/permissions'
import { CompaniesTab } from './companies/CompaniesTab.tsx'
import { HelpVideosTab } from './helps/HelpVideosTab.tsx'
import { PlansTab } from './plans/PlansTab.tsx'
import { SsoTab } from './sso/SsoTab.tsx'
import { SupportTab } from './support/SupportTab.tsx'

/** Further tabs for users with the rights to them. */
export const extraTabs = [
  {
    key: 'sso',
    action: 'sso:manage',
    isTable: false,
    Content: SsoTab,
  },
  {
    key: 'support',
    action: 'settings:manage',
    isTable: false,
    Content: SupportTab,
  },
  {
    key: 'companies',
    action: 'companies:manage',
    isTable: true,
    Content: CompaniesTab,
  },
  {
    key: 'plans',
    action: 'plans:manage',
    isTable: true,
    Content: PlansTab,
  },
  {
    key: 'helps',
    action: 'helps:manage',
    isTable: true,
    Content: HelpVideosTab,
  },
] as const satisfies { key: string; action: Action; isTable: boolean; Content: unknown }[]
