import type { Campaign } from '@recado/contract/campaigns/campaigns'
import type { Kernel } from '../../kernel/feature.ts'
import type { FilePlace } from '../media/index.ts'
import { heldCampaign, refuseUnderWay } from './campaigns.store.ts'
import { tellOfCampaign } from './tellOfCampaign.ts'

/** It goes out with the text, as the same file. */
export const attachedFile = (kernel: Kernel): FilePlace<Campaign> => ({
  hold: async (tx, { id }) => refuseUnderWay(await heldCampaign(tx, kernel, id), kernel.clock.now()),
  name: ({ db }, id, mediaId) => db.updateTable('campaigns').set({ mediaId }).where('id', '=', id).execute(),
  tell: (tx, id) => tellOfCampaign(tx, kernel, id),
})
