import { type Campaign, type campaigns, messageKeys } from '@recado/contract/campaigns/campaigns'
import type { PlannedTemplate } from '@recado/contract/templates/plannedTemplate'
import type { z } from 'zod'

/** The start time is chosen after the rehearsal. */
export type CampaignValues = Omit<z.input<typeof campaigns.create>, 'scheduledAt' | 'copyOf' | 'templates'> & {
  templates: PlannedTemplate[]
}

const MAX_NAME = 50

/** The initial values: of the campaign, of a copy, or empty. */
export function initialValues(row: Campaign | undefined, copied: { campaign: Campaign; name: string } | undefined): CampaignValues {
  const from = row ?? copied?.campaign
  const { whatsappId = null, contactListId = null, tagId = null, fileListId = null, pace = null } = from ?? {}
  const texts = Object.fromEntries(messageKeys.map((key) => [key, from?.[key] ?? '']))
  const name = copied ? [...copied.name].slice(0, MAX_NAME).join('').trim() : (row?.name ?? '')
  const templates = from?.templates.map(({ templateId, values }) => ({ templateId, values })) ?? []
  return { name, ...texts, templates, whatsappId, contactListId, tagListId: tagId, fileListId, pace }
}
