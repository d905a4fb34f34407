import { Alert, Button, Group, Stack } from '@mantine/core'
import {
  type GatewayName,
  gatewayNames,
  gatewaySettings,
  type PaymentSettings,
  paymentSettingEndpoints,
} from '@recado/contract/money/paymentSettings'
import { useQueryClient } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { setCache } from '#web/shared/data/live/cache.ts'
import { IntegerField } from '#web/shared/ui/fields/IntegerField.tsx'
import { SecretField } from '#web/shared/ui/fields/SecretField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** The payment service with its settings, and when companies are asked to pay. */
export function PaymentSettingsForm({ start }: { start: PaymentSettings }) {
  const { t } = useTranslation('paymentSettings')
  const client = useQueryClient()
  const { control, submit, reset, busy, problem } = useSchemaForm<PaymentSettings>(paymentSettingEndpoints.update.body, start)
  const gateway = useWatch({ control, name: 'gateway' })
  const save = async ({ efiWebhook, asaasWebhook, ...body }: PaymentSettings) => {
    const saved = await call(paymentSettingEndpoints.update, { body })
    setCache({ client, queryKey: ['paymentSettings'] }, saved)
    reset(saved)
    toast.success(t('saved'))
  }
  return (
    <form noValidate onSubmit={submit(save)}>
      <Stack maw="40rem" gap="md">
        <SelectField
          control={control}
          name="gateway"
          label={t('fields.gateway')}
          options={gatewayNames.map((name) => ({ value: name, label: t(`gateways.${name}`) }))}
        />
        <GatewayChangeNote from={start.gateway} to={gateway} />
        <Credentials control={control} gateway={gateway} />
        {gateway !== 'sandbox' && (
          <SecretField
            label={t('fields.webhook')}
            description={t('webhookHint')}
            value={gateway === 'efi' ? start.efiWebhook : start.asaasWebhook}
            copy={{ name: t('copy'), done: t('copied') }}
          />
        )}
        <IntegerField control={control} name="leadDays" label={t('fields.leadDays')} />
        <IntegerField control={control} name="graceDays" label={t('fields.graceDays')} description={t('grace')} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Says what happens to open payment codes when another service is chosen. */
function GatewayChangeNote({ from, to }: { from: GatewayName; to: GatewayName }) {
  const { t } = useTranslation('paymentSettings')
  if (from === to) return null
  return (
    <Alert color="accent" role="status">
      {from === 'sandbox' ? t('leaving.sandbox') : t('leaving.real', { name: t(`gateways.${from}`) })}
    </Alert>
  )
}

/** The settings of the chosen service. The sandbox has none, only an explanation. */
function Credentials({ control, gateway }: { control: Control<PaymentSettings>; gateway: GatewayName }) {
  const { t } = useTranslation('paymentSettings')
  if (gateway === 'sandbox') return <Alert color="accent">{t('sandbox')}</Alert>
  return gatewaySettings[gateway].map((name) =>
    name === 'efiCertificate' ? (
      <TextAreaField key={name} control={control} name={name} label={t(`fields.${name}`)} description={t('certificate')} required />
    ) : (
      <TextField key={name} control={control} name={name} label={t(`fields.${name}`)} required />
    ),
  )
}
