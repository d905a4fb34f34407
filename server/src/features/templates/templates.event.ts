import type { Template } from '@recado/contract/templates/templates'
import { companyEvent } from '../../kernel/live/publish.ts'

/** Everybody who writes to customers may send them. */
export const templateEvent = { ...companyEvent<Template>('template'), name: 'template' as const }
