import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type SecondStepState, secondStepEndpoints } from '@recado/contract/users/secondStep'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { ProofForm } from '#web/shared/domain/ownerProof/ProofForm.tsx'
import { type AppOffer, AppSetup } from '#web/shared/domain/secondStep/AppSetup.tsx'
import { RecoveryCodes } from '#web/shared/domain/secondStep/RecoveryCodes.tsx'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Sets up the second step of the own account, and changes or ends it. */
export function SecondStepDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('secondStep')
  return (
    <FormDialog opened title={t('title')} onClose={onClose}>
      <SecondStep onClose={onClose} />
    </FormDialog>
  )
}

/** What the dialog shows instead of the state of the account. */
type Task = { kind: 'begin' | 'renew' | 'turnOff' } | { kind: 'setUp'; offer: AppOffer } | { kind: 'codes'; codes: string[] }

function SecondStep({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('secondStep')
  const { data, refetch } = useQuery({
    queryKey: ['secondStep'],
    queryFn: () => call(secondStepEndpoints.state, {}),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  // Without an app the second step is a passkey: a recovery code is asked for.
  const { secondStep } = useCurrentUser()
  const [task, setTask] = useState<Task>()
  const showState = async () => {
    await refetch()
    setTask(undefined)
  }
  const cancel = () => setTask(undefined)
  if (!data) return null
  switch (task?.kind) {
    case 'begin':
      return (
        <ProofForm
          text={t('begin.text')}
          action={t('begin.action')}
          asksCode={secondStep}
          onCancel={cancel}
          onSubmit={async (proof) => setTask({ kind: 'setUp', offer: await call(secondStepEndpoints.begin, { body: proof }) })}
        />
      )
    case 'setUp':
      return (
        <AppSetup
          offer={task.offer}
          onConfirm={async ({ code }) => {
            const { recoveryCodes } = await call(secondStepEndpoints.confirm, { body: { code } })
            setTask({ kind: 'codes', codes: recoveryCodes })
          }}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={task.codes} action={t('recovery.done')} onDone={showState} />
    case 'renew':
      return (
        <ProofForm
          text={t('renew.text')}
          action={t('renew.action')}
          asksPassword={false}
          asksCode
          onCancel={cancel}
          onSubmit={async ({ code = '' }) => {
            const { recoveryCodes } = await call(secondStepEndpoints.renewRecoveryCodes, { body: { code } })
            setTask({ kind: 'codes', codes: recoveryCodes })
          }}
        />
      )
    case 'turnOff':
      return (
        <ProofForm
          text={t('turnOff.text')}
          action={t('turnOff.action')}
          asksCode
          onCancel={cancel}
          onSubmit={async ({ code = '', ...proof }) => {
            await call(secondStepEndpoints.turnOff, { body: { ...proof, code } })
            toast.success(t('turnOff.done'))
            await showState()
          }}
        />
      )
    default:
      return data.enabled || secondStep ? (
        <StepIsOn state={data} onTask={setTask} onForgotten={showState} />
      ) : (
        <StepIsOff state={data} onBegin={() => setTask({ kind: 'begin' })} onClose={onClose} />
      )
  }
}

function StepIsOff({ state: { requiredFrom }, onBegin, onClose }: { state: SecondStepState; onBegin: () => void; onClose: () => void }) {
  const { t } = useTranslation('secondStep')
  return (
    <Stack>
      <Text>{t('explanation')}</Text>
      {requiredFrom && <Alert color="orange">{t('requiredFrom', { date: formatDay(requiredFrom) })}</Alert>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button onClick={onBegin}>{t('begin.action')}</Button>
      </Group>
    </Stack>
  )
}

type OnProps = { state: SecondStepState; onTask: (task: Task) => void; onForgotten: () => Promise<void> }

function StepIsOn({ state: { enabled: hasApp, since, recoveryCodesLeft, browsers }, onTask, onForgotten }: OnProps) {
  const { t } = useTranslation('secondStep')
  const [busy, startForgetting] = useTransition()
  const forget = () =>
    startForgetting(async () => {
      await call(secondStepEndpoints.forgetBrowsers, {}).then(onForgotten, toast.error)
    })
  return (
    <Stack>
      <Group gap="xs">
        <StatusLabel tone="good" label={t(hasApp ? 'state.on' : 'state.passkey')} reason={undefined} />
        <Text size="sm">{since && t('since', { date: formatDateTime(since) })}</Text>
      </Group>
      <Part text={t('recovery.left', { count: recoveryCodesLeft })}>
        {(hasApp || recoveryCodesLeft > 0) && (
          <Button variant="default" onClick={() => onTask({ kind: 'renew' })}>
            {t('renew.action')}
          </Button>
        )}
      </Part>
      <Part text={t('browsers.remembered', { count: browsers.length })}>
        {browsers.length > 0 && (
          <Button variant="default" loading={busy} onClick={forget}>
            {t('browsers.forget')}
          </Button>
        )}
      </Part>
      {browsers.map(({ id, name, lastUsedAt }) => (
        <Text key={id} size="sm" c="dimmed">
          {t('browsers.one', { name, date: formatDateTime(lastUsedAt) })}
        </Text>
      ))}
      <Group justify="flex-end">
        {hasApp ? (
          <Button variant="subtle" color="red" onClick={() => onTask({ kind: 'turnOff' })}>
            {t('turnOff.action')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => onTask({ kind: 'begin' })}>
            {t('begin.besidePasskey')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const Part = ({ text, children }: { text: string; children: ReactNode }) => (
  <Group justify="space-between" wrap="wrap">
    <Text size="sm">{text}</Text>
    {children}
  </Group>
)
