import { Anchor, Button, Center } from '@mantine/core'
import { type FirstStepsProgress, firstStepNames, hasConversed } from '@recado/contract/firstSteps'
import { IconMessageCircle } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useCan } from '#web/shared/data/auth/session.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { FirstStepList, type StepOpeners } from './FirstStepList.tsx'
import { firstStepsState } from './firstStepsState.ts'
import { useFirstSteps } from './useFirstSteps.ts'

type Props = {
  /** Shown once the company is set up; gets a link back to the list while steps are open. */
  fallback: (more?: ReactNode) => ReactNode
  /** Renders the dialogs of other features that steps open. */
  StepDialogs: ComponentType<{ children: (openers: StepOpeners) => ReactNode }>
}

/**
 * The inbox of a company without conversations. Each user hides the list for themselves, because a colleague may still need it, and can
 * show it again.
 */
export function StartPage({ fallback, StepDialogs }: Props) {
  const { t } = useTranslation('firstSteps')
  const { progress, isAsking, hide } = useFirstSteps()
  const canDoIt = useCan()('connections:manage')
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const hasHidden = useRef(false)
  if (!progress) return isAsking ? null : fallback()
  if (!canDoIt) return hasConversed(progress) ? fallback() : <TeamStart progress={progress} />
  const isAsked = (state as typeof firstStepsState | null)?.firstSteps === true
  if (isAsked || !(progress.hidden || hasConversed(progress)))
    return (
      <StepDialogs>
        {(openers) => (
          <FirstStepList
            progress={progress}
            openers={openers}
            onHide={() => {
              hasHidden.current = true
              hide(true)
              void navigate({ search }, { replace: true, state: null })
            }}
          />
        )}
      </StepDialogs>
    )
  const total = firstStepNames.length
  if (progress.done.length === total) return fallback()
  return fallback(
    <Anchor
      component={Link}
      to={{ search }}
      state={firstStepsState}
      size="sm"
      // After hiding the list, the focus moves to the link that shows it again.
      ref={(link) => {
        if (hasHidden.current) link?.focus()
        hasHidden.current = false
      }}
      onClick={() => hide(false)}
    >
      {t('again', { done: progress.done.length, total })}
    </Anchor>,
  )
}

/** For users who can only wait: why there are no tickets yet, and where they will appear. */
function TeamStart({ progress: { done } }: { progress: FirstStepsProgress }) {
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
