import type { Action } from '@recado/contract/permissions'
import { CompaniesTab } from './companies/CompaniesTab.tsx'
import { HelpsTab } from './helps/HelpsTab.tsx'
import { PlansTab } from './plans/PlansTab.tsx'
import { SupportTab } from './support/SupportTab.tsx'

/** Further tabs for users with the rights to them. */
export const moreTabs = [
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
    Content: HelpsTab,
  },
] as const satisfies { key: string; action: Action; isTable: boolean; Content: unknown }[]
