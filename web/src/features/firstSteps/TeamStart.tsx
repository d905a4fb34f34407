import { Button, Center } from '@mantine/core'
import type { FirstStepsProgress } from '@recado/contract/firstSteps'
import { IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'

/** For users who can only wait: why there are no tickets yet, and where they will appear. */
export function TeamStart({ progress: { done } }: { progress: FirstStepsProgress }) {
  const { t } = useTranslation('firstSteps')
  const missing = done.includes('message') ? 'answer' : done.includes('line') ? 'message' : 'line'
  return (
    <Center flex={1}>
      <EmptyState
        icon={<IconMessageCircle size={44} stroke={1.4} />}
        title={t(`team.${missing}.title`)}
        text={t(`team.${missing}.text`)}
        action={
          missing === 'answer' && (
            <Button component={Link} to="/tickets?list=pending">
              {t('team.answer.action')}
            </Button>
          )
        }
      />
    </Center>
  )
}
