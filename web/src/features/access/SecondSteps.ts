import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'

/** The forms of the second step. Only accounts that have one, or must set one up, load them. */
export const SecondSteps = deferredModule(() => withAllTexts(() => import('./secondStepForms.ts')))
