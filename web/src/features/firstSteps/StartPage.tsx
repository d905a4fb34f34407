import { Anchor } from '@mantine/core'
import { firstStepNames, hasConversed } from '@recado/contract/firstSteps'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useCan } from '../../shared/auth/session.ts'
import { StepList } from './StepList.tsx'
import { showFirstSteps } from './showFirstSteps.ts'
import { TeamStart } from './TeamStart.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

/** `otherwise`: shown once the company is set up; gets a link back to the list while steps are open. */
type Props = { otherwise: (more?: ReactNode) => ReactNode }

/**
 * The inbox of a company without conversations. Each user hides the list for themselves, because a colleague may still need it, and can
 * show it again.
 */
export function StartPage({ otherwise }: Props) {
  const { t } = useTranslation('firstSteps')
  const { progress, isAsking, hide } = useFirstSteps()
  const canDoIt = useCan()('connections:manage')
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const hasHidden = useRef(false)
  if (!progress) return isAsking ? null : otherwise()
  if (!canDoIt) return hasConversed(progress) ? otherwise() : <TeamStart progress={progress} />
  const isAsked = (state as typeof showFirstSteps | null)?.firstSteps === true
  if (isAsked || !(progress.hidden || hasConversed(progress)))
    return (
      <StepList
        progress={progress}
        onHide={() => {
          hasHidden.current = true
          hide(true)
          void navigate({ search }, { replace: true, state: null })
        }}
      />
    )
  const total = firstStepNames.length
  if (progress.done.length === total) return otherwise()
  return otherwise(
    <Anchor
      component={Link}
      to={{ search }}
      state={showFirstSteps}
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
