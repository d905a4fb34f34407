import { planResource } from '@recado/contract/companies/plans'
import { createResource } from '../../../shared/resource/createResource.ts'

export const planHooks = createResource(planResource)
