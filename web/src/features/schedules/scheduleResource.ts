import { schedules } from '@recado/contract/schedules/schedules'
import { createResource } from '#web/shared/data/resource/createResource.ts'

export const scheduleResource = createResource(schedules)
