import { planResource } from '@recado/contract/companies/plans'
import { createResource } from '#web/shared/data/resource/createResource.ts'

export const planHooks = createResource(planResource)
