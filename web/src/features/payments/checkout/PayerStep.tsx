import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { payerForm } from '@recado/contract/money/payments'
import { useTranslation } from 'react-i18next'
import { CountryField } from '#web/shared/ui/fields/CountryField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { focusFirstField } from '#web/shared/ui/focusFirstField.ts'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import type { PayerForm } from './checkout.ts'

type Props = { start: PayerForm; needsTaxId: boolean; onDone: (form: PayerForm) => void }

/** The billing data. */
export function PayerStep({ start, needsTaxId, onDone }: Props) {
  const { t } = useTranslation('checkout')
  const schema = needsTaxId ? payerForm.required({ taxId: true }) : payerForm
  // Validate only the fields that are shown.
  const relevant = ({ taxId, ...form }: PayerForm) => (needsTaxId ? { ...form, taxId } : form)
  const { control, submit } = useSchemaForm<PayerForm>(schema, start, { relevant })
  return (
    <form ref={focusFirstField} noValidate onSubmit={submit(async (form) => onDone({ ...start, ...form }))}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextField control={control} name="firstName" label={t('fields.firstName')} autoComplete="given-name" required />
          <TextField control={control} name="lastName" label={t('fields.lastName')} autoComplete="family-name" />
        </SimpleGrid>
        {needsTaxId && <TextField control={control} name="taxId" label={t('fields.taxId')} required />}
        <TextField control={control} name="address2" label={t('fields.address')} autoComplete="street-address" required />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextField control={control} name="city" label={t('fields.city')} autoComplete="address-level2" required />
          <TextField control={control} name="state" label={t('fields.state')} autoComplete="address-level1" />
          <TextField control={control} name="zipcode" label={t('fields.zipcode')} autoComplete="postal-code" required />
          <CountryField control={control} name="country" label={t('fields.country')} required />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit">{t('next')}</Button>
        </Group>
      </Stack>
    </form>
  )
}
