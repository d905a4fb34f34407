import type { PlanFeature, PlanResource } from '@recado/contract/companies/plans'
import type { ReadOnlyColumn } from '../../kernel/database/schema.ts'

type Limits = Record<PlanResource, number>

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    /** A view: the plan that a company has now. */
    companyPlans: { companyId: number; id: number; name: string; valueCents: number; public: boolean } & Limits &
      Record<PlanFeature, boolean>
    /** A view: the plan that a company's next period is in. */
    nextCompanyPlans: { companyId: number; id: number; name: string; valueCents: number } & Limits
  }
  interface PlatformTables {
    plans: { id: ReadOnlyColumn<number>; name: string; valueCents: number; public: boolean } & Limits & Record<PlanFeature, boolean>
  }
}
