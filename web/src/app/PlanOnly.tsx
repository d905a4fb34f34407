import type { PlanFeature } from '@recado/contract/companies/plans'
import { useSession } from '../shared/auth/session.ts'
import { LedHome } from './LedHome.tsx'

type Props = { feature: PlanFeature; refusal: string | undefined }

/** Pages that the company's plan has to include. */
export const PlanOnly = ({ feature, refusal = 'plan' }: Props) => <LedHome may={useSession().company.plan[feature]} why={refusal} />
