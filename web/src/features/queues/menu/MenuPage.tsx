import { Button } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { sentenceOf } from '../../../shared/toast/toast.ts'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx'
import { MenuOutline } from './frame/MenuOutline.tsx'
import { QueueMenu } from './QueueMenu.tsx'
import { useQueueDetails } from './save/useQueueDetails.ts'

/** The bot menu of a queue. */
export function MenuPage() {
  const { t } = useTranslation('menu')
  const id = Number(useParams().id)
  const { data, error, refetch } = useQueueDetails(id)
  if (data) return <QueueMenu key={id} queue={data} />
  if (!error) return <MenuOutline />
  if (error instanceof AppError && error.status === 404)
    return (
      <EmptyState
        icon={<IconStack2 size={44} stroke={1.4} />}
        title={sentenceOf(error)}
        text={t('gone')}
        action={
          <Button component={Link} to="/queues">
            {t('back')}
          </Button>
        }
      />
    )
  return <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} />
}
