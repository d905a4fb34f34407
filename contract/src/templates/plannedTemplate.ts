import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { templateValues } from './templateContent.ts'

/** A template that is to be sent later: what stands for its variables may hold ours, which are filled then. */
export const plannedTemplate = z.object({ templateId: id, values: templateValues.default({}) })
export type PlannedTemplate = z.output<typeof plannedTemplate>
