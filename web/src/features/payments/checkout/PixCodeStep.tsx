import { Alert, Anchor, Button, Code, Group, Image, Stack, Text } from '@mantine/core'
import type { Charge } from '@recado/contract/money/payments'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { focusFirstField } from '#web/shared/ui/focusFirstField.ts'
import { errorMessage, toast } from '#web/shared/ui/toast/toast.ts'
import type { Checkout } from './checkout.ts'
import classes from './PixCodeStep.module.css'

type Props = { checkout: Checkout; charge: Charge; onCharge: (charge: Charge) => void; onRenew: () => Promise<void>; onBack: () => void }

/** The payment code as a picture and as text, until it is paid or has expired. */
export function PixCodeStep({ checkout, charge, onCharge, onRenew, onBack }: Props) {
  const { t, i18n } = useTranslation('checkout')
  const left = useCountdown(charge.expiresAt)
  usePollCharge(checkout, charge, onCharge)
  const isOver = charge.status !== 'open' || left === '0:00'
  const { qrcode, page, valor, invoiceId } = charge
  const { detail } = checkout.offer.invoice
  return (
    <Stack ref={focusFirstField} align="center" gap="md">
      <Stack align="center" gap={0}>
        <Text fw={700} fz="1.75rem">
          {formatMoney(Number(valor.original), i18n.language)}
        </Text>
        <Text c="dimmed" size="sm">
          {detail} · #{invoiceId}
        </Text>
      </Stack>
      {isOver || !qrcode ? (
        <CodeEnded status={charge.status} onRenew={onRenew} />
      ) : (
        <>
          <PaymentCode picture={qrcode.imagemQrcode} label={t('qr.label')} code={qrcode.qrcode} codeLabel={t('qr.code')} />
          <Button data-autofocus leftSection={<IconCopy size={18} />} onClick={() => copy(qrcode.qrcode, t('qr.copied'))}>
            {t('qr.copy')}
          </Button>
          <Text role="timer">{t('qr.left', { time: left })}</Text>
          <Text c="dimmed" ta="center">
            {t('qr.how')}
          </Text>
          {page && (
            <Anchor href={new URL(page).pathname} target="_blank" rel="noopener">
              {t('qr.sandbox')}
            </Anchor>
          )}
        </>
      )}
      <Group>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      </Group>
    </Stack>
  )
}

const copy = (text: string, done: string) => navigator.clipboard.writeText(text).then(() => toast.success(done), toast.error)

/** An expired code, and the button for a new one. */
function CodeEnded({ status, onRenew }: { status: Charge['status']; onRenew: () => Promise<void> }) {
  const { t } = useTranslation('checkout')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const renew = () => {
    setBusy(true)
    onRenew()
      .catch((error) => setProblem(errorMessage(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Stack ref={focusFirstField} align="center" gap="md">
      <Alert color={status === 'wrong' || status === 'failed' ? 'red' : 'accent'} role="alert">
        {problem ?? t(`ended.${status === 'open' ? 'expired' : status}`)}
      </Alert>
      <Button data-autofocus leftSection={<IconRefresh size={18} />} loading={busy} onClick={renew}>
        {t('qr.renew')}
      </Button>
    </Stack>
  )
}

/** The remaining time as minutes and seconds. */
function useCountdown(until: string | null): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type PaymentCodeProps = { picture: string; label: string; code: string; codeLabel: string }

/** A payment code (Pix): a QR image, dark on light in both themes, and the same code as text to copy. */
const PaymentCode = ({ picture, label, code, codeLabel }: PaymentCodeProps) => (
  <div className={classes.code}>
    <Image src={picture} alt={label} className={classes.picture} />
    <Code block aria-label={codeLabel} tabIndex={0} className={classes.text}>
      {code}
    </Code>
  </div>
)

const INTERVAL = 2500

/** Polls whether the invoice is paid. The payment may happen in another tab or while the socket is down. */
function usePollCharge(checkout: Checkout, charge: Charge, onCharge: (charge: Charge) => void) {
  const refresh = useEffectEvent(() =>
    checkout.refresh(charge).then(
      (next) => next.status !== charge.status && onCharge(next),
      () => undefined,
    ),
  )
  const isOpen = charge.status === 'open' || charge.status === 'expired'
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setInterval(() => void refresh(), INTERVAL)
    return () => clearInterval(timer)
  }, [isOpen])
}
