import { TemplateRefused } from '../../carriers/port.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { type Job, jobName } from '../../kernel/jobs.ts'
import { type Carriers, lineOf } from './lineOf.ts'

type Removal = { companyId: number; connectionId: number; carrierId: string; name: string }
export const removalAtService = jobName<Removal>('templates.remove')

/** What was deleted here is deleted there too. What the service will not let go of comes back with the next look. */
export const removeAtService = (kernel: Kernel, carriers: Carriers): Job => ({
  name: removalAtService.name,
  apart: 2,
  async run(payload) {
    const { companyId, connectionId, ...template } = payload as Removal
    const { provider } = await lineOf(kernel.read(companyId), connectionId)
    try {
      await carriers.get(provider)?.templates?.remove({ companyId, connectionId }, template)
    } catch (error) {
      if (!(error instanceof TemplateRefused)) throw error
      kernel.log.warn({ err: error, connectionId }, 'a template stays at its service')
    }
  },
})
