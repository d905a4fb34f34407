import { TemplateRejected } from '../../channels/channel.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { type Job, jobName } from '../../kernel/jobs.ts'
import { type Channels, readTemplateConnection } from './templates.rows.ts'

type Removal = { companyId: number; connectionId: number; carrierId: string; name: string }
export const removeTemplate = jobName<Removal>('templates.remove')

/** Deletes a template at the service. If the service refuses, the next synchronisation brings it back. */
export const removeTemplateJob = (kernel: Kernel, channels: Channels): Job => ({
  name: removeTemplate.name,
  concurrency: 2,
  async run(payload) {
    const { companyId, connectionId, ...template } = payload as Removal
    const { provider } = await readTemplateConnection(kernel.read(companyId), connectionId)
    try {
      await channels.get(provider)?.templates?.remove({ companyId, connectionId }, template)
    } catch (error) {
      if (!(error instanceof TemplateRejected)) throw error
      kernel.log.warn({ err: error, connectionId }, 'a template stays at its service')
    }
  },
})
