import type { Template } from '@recado/contract/templates/templates'
import { companyEvent } from '../../kernel/live/publish.ts'

/** Sent to all users, because everybody may send templates. */
export const templateEvent = { ...companyEvent<Template>('template'), name: 'template' as const }
