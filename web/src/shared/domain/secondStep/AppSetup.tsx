import { Alert, Button, Code, Stack, Text, TextInput } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import type { SecondStepClockDetails } from '@recado/contract/users/secondStep'
import type { TFunction } from 'i18next'
import { type ReactNode, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '#web/shared/ui/QrCode.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import classes from './secondStep.module.css'

export type AppOffer = { secret: string; uri: string }

type Props = {
  offer: AppOffer
  /** Sends the code of the app. It may throw. */
  onConfirm: (code: string) => Promise<void>
  more?: ReactNode
}

/** The secret as a QR code and as letters, and the first code of the app. */
export function AppSetup({ offer: { secret, uri }, onConfirm, more }: Props) {
  const { t } = useTranslation('secondStep')
  const [problem, setProblem] = useState<string>()
  const [busy, startConfirming] = useTransition()
  const submit = (form: FormData) =>
    startConfirming(async () => {
      setProblem(undefined)
      await onConfirm(String(form.get('code')).replaceAll(' ', '')).catch((error) => setProblem(codeErrorText(error, t)))
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        submit(new FormData(event.currentTarget))
      }}
    >
      <Stack>
        <Text size="sm">{t('setUp.scan')}</Text>
        <div className={classes.qr}>
          <QrCode text={uri} label={t('setUp.qr')} />
        </div>
        <Text size="sm" c="dimmed">
          {t('setUp.byHand')}
        </Text>
        <Code block className={classes.secret ?? ''}>
          {secret.replaceAll(/(.{4})/g, '$1 ').trim()}
        </Code>
        <CodeInput label={t('setUp.code')} isRecoveryAllowed={false} />
        {more}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Button type="submit" loading={busy}>
          {t('setUp.confirm')}
        </Button>
      </Stack>
    </form>
  )
}

/** The field for a code. `isRecoveryAllowed`: a recovery code does as well, which has letters. */
export function CodeInput({ label, isRecoveryAllowed, isFirst = true }: { label: string; isRecoveryAllowed: boolean; isFirst?: boolean }) {
  return (
    <TextInput
      name="code"
      label={label}
      required
      withAsterisk={false}
      autoFocus={isFirst}
      autoComplete="one-time-code"
      inputMode={isRecoveryAllowed ? 'text' : 'numeric'}
      maxLength={isRecoveryAllowed ? 20 : 7}
      size="md"
    />
  )
}

/** What is wrong with a code, and by how much the phone's clock is off if that explains it. */
export function codeErrorText(error: unknown, t: TFunction<'secondStep'>): string {
  if (!(error instanceof AppError)) return errorMessage(error)
  if (error.code === 'ERR_SECOND_STEP_CLOCK') {
    const { seconds } = error.details as SecondStepClockDetails
    return t(seconds > 0 ? 'clock.ahead' : 'clock.behind', { count: Math.round(Math.abs(seconds) / 60) })
  }
  const { fields = [] } = (error.details ?? {}) as { fields?: { path: string }[] }
  if (error.code === 'ERR_VALIDATION' && fields.some(({ path }) => path === 'password')) return t('wrongPassword')
  return error.code === 'ERR_VALIDATION' ? t('wrongCode') : errorMessage(error)
}
