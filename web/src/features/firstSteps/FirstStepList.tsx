import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { type FirstStep, type FirstStepsProgress, firstStepNames } from '@recado/contract/firstSteps'
import {
  IconDeviceMobileMessage,
  IconMessageCircle,
  IconMessageReply,
  IconPlugConnected,
  IconSitemap,
  IconUserPlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#web/shared/data/auth/session.ts'
import { Checklist } from './Checklist.tsx'
import { useTrySimulator } from './useTrySimulator.ts'

const iconProps = { size: 20, stroke: 1.7 }
const WAITING = '/tickets?list=pending'
const targets: Record<FirstStep, { to: string; icon: ReactNode }> = {
  line: { to: '/connections', icon: <IconPlugConnected {...iconProps} /> },
  message: { to: WAITING, icon: <IconMessageCircle {...iconProps} /> },
  answer: { to: WAITING, icon: <IconMessageReply {...iconProps} /> },
  colleague: { to: '/users?invite=true', icon: <IconUserPlus {...iconProps} /> },
  menu: { to: '/queues', icon: <IconSitemap {...iconProps} /> },
}

/** The steps that open a dialog instead of a page. */
export type StepOpeners = Partial<Record<FirstStep, () => void>>

type Props = { progress: FirstStepsProgress; openers: StepOpeners; onHide: () => void }

/** The steps to the first conversation, for users who can do them all. */
export function FirstStepList({ progress: { done }, openers, onHide }: Props) {
  const { t } = useTranslation('firstSteps')
  const simulatorLinks = useSimulatorLinks(done)
  const total = firstStepNames.length
  return (
    <Checklist
      title={t('title')}
      text={t('text')}
      progress={t('progress', { count: done.length, total })}
      doneLabel={t('done')}
      steps={firstStepNames.map((step) => ({
        key: step,
        title: t(`steps.${step}.title`),
        text: t(`steps.${step}.text`),
        isDone: done.includes(step),
        more: simulatorLinks[step],
        open: done.includes(step) ? undefined : openers[step],
        ...targets[step],
      }))}
      foot={
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={onHide}>
            {t('hide')}
          </Anchor>
          {done.length === total && <Text size="sm">{t('all')}</Text>}
          <TickAnnouncement done={done} />
        </Group>
      }
    />
  )
}

/** With the simulator, the first two steps can be simulated. */
function useSimulatorLinks(done: readonly FirstStep[]): Partial<Record<FirstStep, ReactNode>> {
  const { t } = useTranslation('firstSteps')
  const may = useCan()('simulator:play')
  const { canTry, tryPhone, isBusy } = useTrySimulator()
  if (!may || !canTry) return {}
  const phone = { size: 'compact-sm', variant: 'light', leftSection: <IconDeviceMobileMessage size={16} /> } as const
  if (!done.includes('line'))
    return {
      line: (
        <Button {...phone} loading={isBusy} onClick={tryPhone}>
          {t('phone.try')}
        </Button>
      ),
    }
  return {
    message: (
      <Button {...phone} component={Link} to="/phone?beside=inbox">
        {t('phone.play')}
      </Button>
    ),
  }
}

/** Announces a completed step to screen readers. */
function TickAnnouncement({ done }: { done: readonly FirstStep[] }) {
  const { t } = useTranslation('firstSteps')
  const [known, setKnown] = useState(done)
  const [fresh, setFresh] = useState<readonly FirstStep[]>([])
  if (known !== done) {
    setKnown(done)
    setFresh(done.filter((step) => !known.includes(step)))
  }
  const steps = fresh.map((step) => t(`steps.${step}.title`)).join(', ')
  return <VisuallyHidden role="status">{steps && t('ticked', { step: steps })}</VisuallyHidden>
}
