import { mayRestart, mayStop } from '@recado/contract/campaigns/campaignStates'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { IconChartBar, IconCopy, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import type { RowAction } from '#web/shared/data/resource/liveResource.ts'
import { useArchiveActions } from '#web/shared/ui/resource/useArchiveActions.tsx'
import { campaignResource } from '../campaignResource.ts'
import { useStopRestart } from '../useStopRestart.ts'

/** A running or scheduled campaign cannot be archived. */
const mayArchive = ({ status }: Campaign) => status !== 'PROGRAMADA' && status !== 'EM_ANDAMENTO'

/** The actions on a campaign, except editing and deleting it. */
export function useCampaignActions(onCopy: (row: Campaign) => void): RowAction<Campaign>[] {
  const navigate = useNavigate()
  const { stop, restart } = useStopRestart()
  const { mutateAsync: update } = campaignResource.useUpdate()
  const archiving = useArchiveActions<Campaign>({ texts: 'campaigns', update, mayArchive })
  const report = { key: 'report', icon: <IconChartBar size={18} />, act: ({ id }: Campaign) => void navigate(`/campaign/${id}/report`) }
  if (!useCanChange()('campaigns:use')) return [report]
  return [
    // Placed first, so that the other buttons keep their positions when it disappears.
    ...archiving,
    { key: 'stop', icon: <IconPlayerStop size={18} />, act: stop, applies: mayStop },
    { key: 'restart', icon: <IconPlayerPlay size={18} />, act: restart, applies: mayRestart, replacesOther: true },
    report,
    { key: 'copy', icon: <IconCopy size={18} />, act: onCopy },
  ]
}
