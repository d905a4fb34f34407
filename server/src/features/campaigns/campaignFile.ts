import type { Campaign } from '@recado/contract/campaigns/campaigns'
import type { Kernel } from '../../kernel/feature.ts'
import type { FileSlot } from '../media/index.ts'
import { publishCampaign } from './campaigns.event.ts'
import { assertNotUnderWay, lockCampaign } from './campaigns.store.ts'

/** It goes out with the text, as the same file. */
export const campaignFile = (kernel: Kernel): FileSlot<Campaign> => ({
  lock: async (tx, { id }) => assertNotUnderWay(await lockCampaign(tx, kernel, id), kernel.clock.now()),
  setMediaId: ({ db }, id, mediaId) => db.updateTable('campaigns').set({ mediaId }).where('id', '=', id).execute(),
  publish: (tx, id) => publishCampaign(tx, kernel, id),
})
