import { Alert, FileInput, List, Text } from '@mantine/core'
import { type CardProblem, parsePriceCard } from '@recado/contract/costs/priceCard'
import { priceEndpoints } from '@recado/contract/costs/prices'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { DayField } from '#web/shared/ui/fields/DayField.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'

type Values = { effectiveFrom: string; currency: string; source: string; isExample: boolean }
type Props = { onCancel: () => void; onDone: () => Promise<unknown> }

const schema = priceEndpoints.importCard.body.omit({ csv: true })
const start: Values = { effectiveFrom: '', currency: 'USD', source: '', isExample: false }

/** A rate card from a file. What is wrong with it is shown before anything is sent. */
export function ImportCardForm({ onCancel, onDone }: Props) {
  const { t } = useTranslation('prices')
  const [csv, setCsv] = useState<string>()
  const { control, submit, busy, problem } = useSchemaForm<Values>(schema, start, { texts: 'prices' })
  const currency = useWatch({ control, name: 'currency' })
  const card = csv === undefined ? undefined : parsePriceCard(csv, currency)
  const isReady = card !== undefined && card.problems.length === 0
  return (
    <DialogForm
      onSubmit={submit(async (values) => {
        await call(priceEndpoints.importCard, { body: { ...values, csv: csv ?? '' } })
        await onDone()
      })}
      onCancel={onCancel}
      saving={busy}
      isBegun={csv !== undefined}
      problem={problem ?? null}
      action={t('card.action')}
      disabled={!isReady}
    >
      <FileInput
        label={t('card.file')}
        description={t('card.hint')}
        accept=".csv,text/csv,text/plain"
        placeholder={t('card.choose')}
        onChange={(file) => void file?.text().then(setCsv)}
      />
      <FieldRow>
        <TextField
          control={control}
          name="currency"
          label={t('columns.currency')}
          required
          format={(text) => text.toUpperCase().slice(0, 3)}
        />
        <DayField control={control} name="effectiveFrom" label={t('columns.since')} required />
      </FieldRow>
      <TextField control={control} name="source" label={t('columns.source')} description={t('sourceHint')} required />
      <SwitchField control={control} name="isExample" label={t('isExample')} description={t('exampleHint')} on={true} off={false} />
      {card && card.problems.length > 0 && <Problems problems={card.problems} />}
      {isReady && (
        <Text size="sm" role="status">
          {t('card.found', { count: new Set(card.rates.map(({ market }) => market)).size })}
        </Text>
      )}
    </DialogForm>
  )
}

const SHOWN = 5

function Problems({ problems }: { problems: readonly CardProblem[] }) {
  const { t } = useTranslation('prices')
  return (
    <Alert color="red" role="alert" title={t('card.refused')}>
      <List size="sm">
        {problems.slice(0, SHOWN).map(({ line, code, text }) => (
          <List.Item key={`${line} ${code} ${text}`}>{t(`card.problems.${code}`, { line, text })}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
