import type { Template } from '@recado/contract/templates/templates'
import { heardByCompany } from '../../kernel/live/publish.ts'

/** Everybody who writes to customers may send them. */
export const templateEvent = { ...heardByCompany<Template>('template'), name: 'template' as const }
