import { Alert, Button, Checkbox, Code, Stack, Text, TextInput } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import type { SecondStepClockDetails } from '@recado/contract/users/secondStep'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { QrCode } from '#web/shared/ui/QrCode.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import classes from './secondStep.module.css'

export type AppOffer = { secret: string; uri: string }

type Props = {
  offer: AppOffer
  /** Whether the browser may be remembered at once, as at a sign-in. */
  canRemember?: boolean
  /** Sends the code of the app. It may throw. */
  onConfirm: (confirmed: { code: string; rememberBrowser: boolean }) => Promise<void>
}

/** The secret as a QR code and as letters, and the first code of the app. */
export function AppSetup({ offer: { secret, uri }, canRemember = false, onConfirm }: Props) {
  const { t } = useTranslation('secondStep')
  const { busy, failure, onSubmit } = useBrowserForm((form) =>
    onConfirm({ code: String(form.get('code')).replaceAll(' ', ''), rememberBrowser: form.get('rememberBrowser') !== null }),
  )
  return (
    <form onSubmit={onSubmit}>
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
        {canRemember && <Checkbox name="rememberBrowser" label={t('setUp.remember')} />}
        <CodeFailure failure={failure} />
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

/** Shown where a code or the password beside it was refused. */
export function CodeFailure({ failure }: { failure: unknown }) {
  const { t } = useTranslation('secondStep')
  if (failure === undefined) return null
  return (
    <Alert color="red" role="alert">
      {codeErrorText(failure, t)}
    </Alert>
  )
}

/** What is wrong with a code, and by how much the phone's clock is off if that explains it. */
function codeErrorText(error: unknown, t: TFunction<'secondStep'>): string {
  if (!(error instanceof AppError)) return errorMessage(error)
  if (error.code === 'ERR_SECOND_STEP_CLOCK') {
    const { seconds } = error.details as SecondStepClockDetails
    return t(seconds > 0 ? 'clock.ahead' : 'clock.behind', { count: Math.round(Math.abs(seconds) / 60) })
  }
  const { fields = [] } = (error.details ?? {}) as { fields?: { path: string }[] }
  if (error.code === 'ERR_VALIDATION' && fields.some(({ path }) => path === 'password')) return t('wrongPassword')
  return error.code === 'ERR_VALIDATION' ? t('wrongCode') : errorMessage(error)
}
