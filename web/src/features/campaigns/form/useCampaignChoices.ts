import { useConnections } from '../../../shared/connections/connections.ts'
import { contactListResource } from '../../../shared/contactLists/contactLists.ts'
import { fileResource } from '../../../shared/library/fileResource.ts'
import { useChoices } from '../../../shared/resource/useChoices.ts'
import { useTags } from '../../../shared/tags/useTags.ts'

/** All that a campaign can be made of. */
export const useCampaignChoices = () => ({
  lines: useConnections(),
  lists: useChoices(contactListResource.useList()),
  tags: useTags(),
  files: useChoices(fileResource.useList()),
})

export type CampaignChoices = ReturnType<typeof useCampaignChoices>
