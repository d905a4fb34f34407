import type { Action } from '@recado/contract/permissions'
import { preloadable } from '../../shared/lazy/preloadable.ts'

/** What is set beside the company's own options, for those who have the right to it. Each is a page of its own under its tab. */
export const moreTabs = [
  {
    key: 'support',
    action: 'settings:manage',
    isTable: false,
    Content: preloadable(async () => (await import('./support/SupportTab.tsx')).SupportTab),
  },
  {
    key: 'companies',
    action: 'companies:manage',
    isTable: true,
    Content: preloadable(async () => (await import('./companies/CompaniesTab.tsx')).CompaniesTab),
  },
  {
    key: 'plans',
    action: 'plans:manage',
    isTable: true,
    Content: preloadable(async () => (await import('./plans/PlansTab.tsx')).PlansTab),
  },
  {
    key: 'helps',
    action: 'helps:manage',
    isTable: true,
    Content: preloadable(async () => (await import('./helps/HelpsTab.tsx')).HelpsTab),
  },
] as const satisfies { key: string; action: Action; isTable: boolean; Content: unknown }[]
