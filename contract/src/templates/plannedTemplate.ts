import { z } from 'zod'
import { id } from '../kit/fields.ts'
import { templateValues } from './templateContent.ts'

/** A template to be sent later: the values of its variables may contain our variables, which are filled then. */
export const plannedTemplate = z.object({ templateId: id, values: templateValues.default({}) })
export type PlannedTemplate = z.output<typeof plannedTemplate>
