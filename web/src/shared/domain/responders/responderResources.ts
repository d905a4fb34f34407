import { integrations } from '@recado/contract/integrations'
import { prompts } from '@recado/contract/prompts'
import { createResource } from '#web/shared/data/resource/createResource.ts'

/** The resources that can answer in place of a menu. */
export const promptResource = createResource(prompts)
export const integrationResource = createResource(integrations)
