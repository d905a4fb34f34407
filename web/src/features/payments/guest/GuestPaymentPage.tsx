import { Alert, Loader, Stack } from '@mantine/core'
import { type PaymentOffer, paymentEndpoints } from '@recado/contract/money/payments'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { GuestPageLink } from '#web/shared/ui/GuestPageLink.tsx'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { CheckoutSteps } from '../checkout/CheckoutSteps.tsx'

/** Payment without a session: the address gives access to the company's open invoice. */
export function GuestPaymentPage() {
  const { t } = useTranslation('checkout')
  const { link = '' } = useParams()
  const [offer, setOffer] = useState<PaymentOffer>()
  const [error, setError] = useState<Error>()
  const load = useCallback(() => {
    setError(undefined)
    call(paymentEndpoints.linkedOffer, { params: { link } }).then(setOffer, setError)
  }, [link])
  useEffect(load, [load])
  return (
    <Stack>
      <GuestPageTitle title={t('open.title')} text={offer ? t('open.text', { name: offer.company.name }) : t('open.loading')} />
      {error !== undefined && <LoadError title={t('resource:failed')} error={error} onRetry={load} />}
      {!offer && error === undefined && <Loader />}
      {offer && offer.invoice.status !== 'open' && (
        <Alert color="accent" role="status">
          {t('open.settled')}
        </Alert>
      )}
      {offer?.invoice.status === 'open' && (
        <CheckoutSteps
          checkout={{
            offer,
            onPaid: () => undefined,
            pay: (payer, card) => call(paymentEndpoints.linkedSubscribe, { params: { link }, body: { ...payer, ...card } }),
            refresh: () => call(paymentEndpoints.linkedCharge, { params: { link } }),
          }}
        />
      )}
      <GuestPageLink text={t('open.paid')} to="/login" link={t('open.login')} />
    </Stack>
  )
}
