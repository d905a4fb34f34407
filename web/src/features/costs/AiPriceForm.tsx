import { Button, Text } from '@mantine/core'
import { type AiTokens, aiPriceEndpoint } from '@recado/contract/costs/costs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { DecimalField } from '#web/shared/ui/fields/DecimalField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

const { currency, input, output } = aiPriceEndpoint.body.shape.price.unwrap().shape
const schema = z.object({ currency: z.preprocess((value) => String(value).trim().toUpperCase(), currency), input, output })
type Values = { currency: string; input: number | ''; output: number | '' }

type Props = { model: AiTokens; onClose: () => void }

/** What a million tokens of a model cost. */
export function AiPriceForm({ model: { model, price }, onClose }: Props) {
  const { t } = useTranslation('costs')
  const client = useQueryClient()
  const start: Values = price ?? { currency: '', input: '', output: '' }
  const { control, submit, busy, problem, isBegun } = useSchemaForm<Values>(schema, start)
  const show = async () => {
    onClose()
    await invalidateLive(client, { queryKey: ['costs', 'ai'] })
  }
  const removal = useMutation({
    mutationFn: () => call(aiPriceEndpoint, { body: { model, price: null } }),
    onSuccess: show,
    onError: toast.error,
  })
  return (
    <DialogForm
      onSubmit={submit(async (given) => {
        await call(aiPriceEndpoint, { body: { model, price: schema.parse(given) } })
        await show()
      })}
      onCancel={onClose}
      saving={busy}
      isBegun={isBegun}
      problem={problem ?? null}
      action={t('ai.savePrice')}
    >
      <Text>{t('ai.priceHint')}</Text>
      <FieldRow>
        <DecimalField control={control} name="input" label={t('ai.inputPrice')} required min={0} max={1_000_000} step={0.0001} />
        <DecimalField control={control} name="output" label={t('ai.outputPrice')} required min={0} max={1_000_000} step={0.0001} />
      </FieldRow>
      <TextField control={control} name="currency" label={t('ai.currency')} description={t('ai.currencyHint')} required />
      {price && (
        <Button variant="subtle" color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
          {t('ai.removePrice')}
        </Button>
      )}
    </DialogForm>
  )
}
